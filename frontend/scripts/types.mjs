// Writes src/generated/protocol.ts, and a file for each game, from the server's schema (first argument: its file).
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

const schema = JSON.parse(readFileSync(process.argv[2], "utf8"));

// The types of a game have its name before them and get a file of their own.
const owner = (name) => (name.includes(".") ? name.slice(0, name.indexOf(".")) : "protocol");
const reference = (path) =>
  path
    .split("/")
    .pop()
    .replace(/^[^.]*\./, "")
    .replace(/\W/g, "_");

function type(part) {
  if (part === true || part === undefined || Object.keys(part).length === 0) return "unknown";
  if (part.$ref) return reference(part.$ref);
  if (part.enum) return part.enum.map((value) => JSON.stringify(value)).join(" | ");
  if ("const" in part) return JSON.stringify(part.const);
  const union = part.anyOf ?? part.oneOf;
  if (union) return union.map(type).join(" | ");
  if (part.type === "array") return array(part);
  if (part.type === "object")
    return part.properties ? object(part) : `Record<string, ${type(part.additionalProperties)}>`;
  return (
    { integer: "number", number: "number", string: "string", boolean: "boolean", null: "null" }[part.type] ??
    "unknown"
  );
}

function array(part) {
  if (part.prefixItems) return `[${part.prefixItems.map(type).join(", ")}]`;
  const items = type(part.items);
  return items.includes("|") ? `(${items})[]` : `${items}[]`;
}

// What the server sends has every field, but for events, and for scenes and questions, which `lib/patch.ts` spells out; what
// it reads may leave some out.
const READ = new Set([
  "Hello",
  "Answer",
  "Undo",
  "Consent",
  "Say",
  "Pause",
  "Resume",
  "Handover",
  "Resign",
  "Auto",
  "Look",
  "Inquire",
  "Ping",
  "SeatOrder",
  "TableOrder",
  "SeatTaking",
  "WhatIf",
  "SeatGiving",
  "OwnTable",
  "OwnTables",
  "FeedOrder",
  "StandIn",
  "End",
  "Nudge",
  "Note",
  "PlanQuestion",
  "History",
  "Draw",
  "FlightOrder",
]);

function object(part, name = "") {
  const required = new Set(part.required ?? []);
  const lines = Object.entries(part.properties).map(([key, value]) => {
    const optional =
      (READ.has(name) || part.properties.kind?.enum) && !required.has(key) && key !== "type" ? "?" : "";
    return `  ${JSON.stringify(key)}${optional}: ${type(value)};`;
  });
  return `{\n${lines.join("\n")}\n}`;
}

function write(file, definitions) {
  const parts = Object.entries(definitions).map(([name, part]) => {
    const note = part.description
      ? `/** ${part.description.replace(/\s+/g, " ").replaceAll("*/", "")} */\n`
      : "";
    const word = reference(name);
    return part.properties
      ? `${note}export interface ${word} ${object(part, word)}`
      : `${note}export type ${word} = ${type(part)};`;
  });
  writeFileSync(
    new URL(`../src/generated/${file}.ts`, import.meta.url),
    `// Generated from the server's schema.\n\n${parts.join("\n\n")}\n`,
  );
}

mkdirSync(new URL("../src/generated/", import.meta.url), { recursive: true });
const files = Map.groupBy(Object.entries(schema.components.schemas), ([name]) => owner(name));
for (const [file, types] of files) write(file, Object.fromEntries(types));
