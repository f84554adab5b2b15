/** Who is kept out: this person or everybody of the organisation, by an administrator; or with whom nothing is shared any more. */
const suspensions = ['profile_suspended', 'organization_suspended', 'share_ended'] as const;
export type Suspension = (typeof suspensions)[number];

export const isSuspension = (code: string): code is Suspension => suspensions.some((one) => one === code);

/** The session has other profiles than the page believes: somebody took this one away, or a look at a demo clinic began or ended. */
export const isMoved = (code: string): boolean => /^(profile_not_yours|organization_changed)$/.test(code);
