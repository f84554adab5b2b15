/** Addresses that guests reach, who have no session. */
export const outsideAddresses = /^\/telemedicine\/(guest|call)/;
