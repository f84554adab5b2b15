export { acceptInvitation, inviteFamily } from './calls.ts';
