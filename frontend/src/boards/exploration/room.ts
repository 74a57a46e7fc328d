/** How much room there is: what changes more than its size asks here. */

import { MediaQuery } from "svelte/reactivity";

/** A window in which one's own things do not all fit below the board. */
export const narrow = new MediaQuery("(min-width: 701px) and (max-width: 1360px)");
