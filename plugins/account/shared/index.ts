export { invite, revokeInvitation, unlink } from './calls.ts';
