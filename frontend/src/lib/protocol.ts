/** What the server sends and understands: the names of its schema, and the few that read better here. */

export type * from "../generated/protocol";
export type { Asked as Question, Line as LogEntry } from "../generated/protocol";
