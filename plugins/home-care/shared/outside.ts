/** The address that workers reach with an access code, who have no session. */
export const outsideAddresses = /^\/home-care\/calendar\/?([?#]|$)/;
