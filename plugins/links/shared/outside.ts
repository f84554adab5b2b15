/** Addresses that people reach by a mailed link, signed in or not. */
export const outsideAddresses = /^\/(links|l)(\/|$)/;
