export { NowSources } from './nowSources.ts';
export type { NowAnswer, NowPartProps } from './nowSources.ts';
export { FirstActs } from './firstActs.ts';
export { acceptInvitation, inviteFamily } from './calls.ts';
