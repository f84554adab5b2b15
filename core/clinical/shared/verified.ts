/** Extension on a Coverage or a ContactPoint: it was checked, by staff or by a code. No patient makes one. */
export const verifiedUrl = 'urn:pavilion:verified';
