/** A form made from the JSON schema of a game's options. */

import type { TableOrder } from "./protocol";

type Options = NonNullable<TableOrder["options"]>;

export interface Field {
  name: string;
  label: string;
  help: string;
  kind: "truth" | "whole" | "number" | "choice" | "many" | "list" | "seats" | "text";
  initial: unknown;
  least: number | null;
  most: number | null;
  choices: unknown[];
  /** What people call the choices that have a name of their own. */
  labels: Record<string, string>;
}

interface Schema {
  type?: string | string[];
  title?: string;
  description?: string;
  default?: unknown;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  by_seat?: boolean;
  labels?: Record<string, string>;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  properties?: Record<string, Schema>;
  $ref?: string;
  $defs?: Record<string, Schema>;
}

export function fields(schema: unknown): Field[] {
  const root = schema as Schema;
  const definitions = root.$defs ?? {};
  const table = resolve(root, definitions);
  return Object.entries(table.properties ?? {}).map(([name, part]) =>
    field(name, resolve(part, definitions), part),
  );
}

function resolve(part: Schema, definitions: Record<string, Schema>): Schema {
  const name = part.$ref?.split("/").pop();
  return name ? { ...definitions[name], ...part } : part;
}

function field(name: string, part: Schema, outer: Schema): Field {
  const choices =
    part.enum ?? part.anyOf?.flatMap((one) => one.enum ?? ("const" in one ? [one.const] : [])) ?? [];
  const types = ([part.type].flat() as string[]).concat(part.anyOf?.map((one) => String(one.type)) ?? []);
  const items = part.items?.enum ?? [];
  return {
    name,
    label: humanised(name),
    help: outer.description ?? part.description ?? "",
    kind: part.by_seat ? "seats" : kindOf(types, choices, items),
    initial: outer.default ?? part.default ?? null,
    least: part.minimum ?? (part.exclusiveMinimum === undefined ? null : part.exclusiveMinimum + 1),
    most: part.maximum ?? (part.exclusiveMaximum === undefined ? null : part.exclusiveMaximum - 1),
    choices: choices.length ? choices : items,
    labels: part.labels ?? {},
  };
}

function kindOf(types: string[], choices: unknown[], items: unknown[]): Field["kind"] {
  if (items.length) return "many";
  if (choices.length) return "choice";
  if (types.includes("boolean")) return "truth";
  if (types.includes("integer")) return "whole";
  if (types.includes("number")) return "number";
  if (types.includes("array")) return "list";
  return "text";
}

export function humanised(name: string): string {
  const text = name.replace(/[_-]+/g, " ");
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** The value of an option as a person says it. */
export function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join(", ") || "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value ?? "none").replace(/[_-]+/g, " ");
}

export function initialValues(all: Field[]): Record<string, unknown> {
  return Object.fromEntries(all.map((one) => [one.name, one.initial]));
}

/** Only what differs from the defaults is sent: the server knows the rest better. */
export function changed(all: Field[], values: Record<string, unknown>): Options {
  const differing = all.filter((one) => JSON.stringify(values[one.name]) !== JSON.stringify(one.initial));
  return Object.fromEntries(differing.map((one) => [one.name, values[one.name] as Options[string]]));
}
