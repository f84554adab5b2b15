/** CST-1. */
export const sessionPollMs = 20_000;
/** CST-1. */
export const requestTimeoutMs = 10_000;

/** Everyone has at least this long to answer a request, however soon it is meant to start. */
export const answerGraceMs = 24 * 60 * 60 * 1000;
/** How far ahead a session may be asked for. */
export const startAheadMs = 366 * 24 * 60 * 60 * 1000;
/** A clock that is a little slow must not refuse 'now' written as a time. */
export const startBehindMs = 10 * 60 * 1000;
/** Ontario's rule for adults' records, from the last entry. */
export const retentionYears = 10;

export const reasonLength = 280;
export const messageLength = 8_000;
export const previewLength = 140;
export const peopleInSession = 20;
export const pageSize = 50;
/** Of the overview: open sessions, and the newest of those that are over; older ones are paged. */
export const openSize = 500;
export const endedSize = 50;
export const searchLimit = 200;

export const chunkBytes = 512 * 1024;
export const fileMaxBytes = 25 * 1024 * 1024;
export const filesInMessage = 10;

/** A person types; the others see it until it is this old. */
export const typingShownMs = 6_000;
export const typingEveryMs = 3_000;
