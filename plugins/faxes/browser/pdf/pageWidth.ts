/** How wide a page is drawn in a room of this width, in pixels. */
export const pageWidth = (room: number): number => Math.min(Math.max(room - 24, 240), 1_000);
