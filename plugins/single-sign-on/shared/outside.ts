/** Where people begin, and where their clinic’s sign-in sends them back to. */
export const outsideAddresses = /^\/single-sign-on\b/;
