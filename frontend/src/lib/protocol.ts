/** What the server sends and understands: the names of its schema, and one that reads better here. */

export type * from "../generated/protocol";
export type { Asked as Question } from "../generated/protocol";
