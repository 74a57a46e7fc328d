import { MediaQuery } from "svelte/reactivity";

/** A phone, where every target is as wide as a finger. */
export const phone = new MediaQuery("(max-width: 700px)");
