export { saveWelcome, welcomeSteps } from './welcomeCalls.ts';
export type { WelcomeStep } from './welcomeCalls.ts';
export { invite, revokeInvitation, unlink } from './calls.ts';
