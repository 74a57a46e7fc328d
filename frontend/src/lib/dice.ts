/**
 * This browser's shares of the dice, and its own check of a finished record against what it was shown.
 * The hashes are BLAKE2b, which the browsers' own cryptography lacks, and which must also work without TLS.
 */

import { blake2b } from "@noble/hashes/blake2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { End, Pledge, Share } from "../generated/record";

const KEY = "orrery.dice";
const TABLES = 60;

/** What a page keeps of the dice of one table: its shares by seat, and what it saw before it showed them. */
export interface Kept {
  shares: Record<string, string>;
  seen: Seen | null;
}

/** The commitments as they stood when the pledges were closed. */
export interface Seen {
  commitment: string;
  pledges: Record<string, string>;
}

function hash(...parts: Uint8Array[]): Uint8Array {
  return blake2b(concatBytes(...parts), { dkLen: 32 });
}

export function pledgeOf(share: string, commitment: string, seat: number): string {
  return bytesToHex(hash(utf8ToBytes(`orrery share ${commitment} ${seat} `), hexToBytes(share)));
}

/** Where it can't be kept, it lives as long as the page. */
const here = new Map<string, Kept>();

function all(): Record<string, Kept> {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Kept> | null) ?? {};
  } catch {
    return {};
  }
}

export function kept(table: string): Kept {
  return here.get(table) ?? all()[table] ?? { shares: {}, seen: null };
}

function keep(table: string, mine: Kept): void {
  here.set(table, mine);
  try {
    const others = Object.entries(all()).filter(([id]) => id !== table);
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...others, [table, mine]].slice(-TABLES))));
  } catch {
    // Then a page that is loaded anew has no share to show, and the others start without it.
  }
}

/** This browser's share for a seat: 32 random bytes, made once. */
export function shareFor(table: string, seat: number): string {
  const mine = kept(table);
  const known = mine.shares[seat];
  if (known !== undefined) return known;
  const share = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
  keep(table, { ...mine, shares: { ...mine.shares, [seat]: share } });
  return share;
}

/** Keep what was committed to, as it is before our own share is shown: it may never be anything else. */
export function remember(table: string, seen: Seen): void {
  const mine = kept(table);
  if (mine.seen === null) keep(table, { ...mine, seen });
}

/** Whether the commitments are still those that we saw before we showed our share. */
export function unchanged(table: string, now: Seen): boolean {
  const { seen } = kept(table);
  if (seen === null) return true;
  const seats = Object.keys(now.pledges);
  return (
    seen.commitment === now.commitment &&
    seats.length === Object.keys(seen.pledges).length &&
    seats.every((seat) => seen.pledges[seat] === now.pledges[seat])
  );
}

/** A line of a record, as far as it is about the dice. */
type Entry = Partial<Share & Pledge>;

function isShare(entry: Entry): entry is Share {
  return entry.share !== undefined;
}

function digests(lines: Uint8Array[], secret: Uint8Array): string[] {
  const key = blake2b(utf8ToBytes("orrery digest"), { key: secret, dkLen: 32 });
  let value: Uint8Array = new Uint8Array();
  return lines.map((line) => {
    value = blake2b(concatBytes(value, line), { key, dkLen: 32 });
    return bytesToHex(value);
  });
}

function mixed(secret: Uint8Array, shares: Share[]): string {
  if (!shares.length) return bytesToHex(secret);
  const parts = [...shares]
    .sort((one, other) => one.by - other.by)
    .flatMap((entry) => [Uint8Array.of(entry.by), hexToBytes(entry.share)]);
  return bytesToHex(blake2b(concatBytes(utf8ToBytes("orrery mix"), ...parts), { key: secret, dkLen: 32 }));
}

/** Check a finished record against what this browser was shown and gave: what is so, or an error that says what is not. */
export function checked(text: string, shown: Iterable<string>, commitment: string, mine: Kept): string[] {
  const rows = text.split("\n").filter((row) => row);
  const entries = rows.map((row) => JSON.parse(row) as Entry);
  const end = entries.at(-1) as unknown as End;
  const secret = hexToBytes(end.secret ?? end.seed);
  if (bytesToHex(hash(utf8ToBytes("orrery commitment"), secret)) !== commitment) {
    throw new Error("The secret behind the dice is not the one that was committed to.");
  }
  const chain = digests(rows.map(utf8ToBytes), secret);
  if ([...shown].some((digest) => !chain.includes(digest))) {
    throw new Error("This is not the record that you were shown while you played.");
  }
  const shares = entries.filter(isShare);
  if (mixed(secret, shares) !== end.seed) throw new Error("The seed is not mixed of the shares.");
  const pledges = Object.fromEntries(
    entries.flatMap((entry) => (entry.pledge === undefined ? [] : [[entry.by, entry.pledge]])),
  );
  if (mine.seen && JSON.stringify(pledges) !== JSON.stringify(mine.seen.pledges)) {
    throw new Error("Somebody committed to another share after you had shown yours.");
  }
  const own = shares.filter((entry) => mine.shares[entry.by] === entry.share);
  if (mine.seen && !own.length) throw new Error("You showed your share, and it was left out of the seed.");
  return [
    "the record is the one that you were shown while you played",
    own.length ? "your share is in the seed" : "you have no share in the seed",
  ];
}
