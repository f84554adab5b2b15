import { token } from '#core/plugin/token.ts';
import type { LoginAnswer } from '../identityCalls.ts';
import type { Brand, Me, Profile } from '../me/me.ts';
import type { AdminRole, Role } from '../roles.ts';

export type LoginOutcome =
  | { readonly is: 'signed-in' }
  | { readonly is: 'challenge'; readonly challengeName: ChallengeName };

export type ChallengeName = 'NEW_PASSWORD_REQUIRED' | 'SOFTWARE_TOKEN_MFA' | 'SMS_MFA';

/** ENT-1. Every field is MobX-observable. */
export interface Auth {
  readonly relog: boolean;
  /** An administrator suspended the profile in use: its calls are refused, and nothing of it is on screen. */
  readonly suspended: boolean;
  /** It is the organisation that is suspended, with everybody of it. */
  readonly clinicSuspended: boolean;
  /** It is that the patient, for whom the profile in use stands, shares nothing with it any more. */
  readonly shareEnded: boolean;
  readonly signedIn: boolean;
  /** Signing out is under way; the page loads anew at its end. */
  readonly leaving: boolean;
  readonly activeRole: Role | null;
  readonly email: string | null;
  readonly patient: readonly Profile[];
  readonly practitioner: readonly Profile[];
  readonly admin: readonly Profile[];
  readonly practitionerRole: string | null;
  readonly AdminRole: AdminRole | null;
  readonly idToken: string | null;
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
  readonly profilePictureUrl: string | null;
  readonly customRoles: readonly string[];
  readonly challengeName: ChallengeName | null;
  readonly orgHasActiveShiipIntegration: boolean;
  /** The profile in use; its id is the `Role` header. */
  readonly selectedUser: Profile | null;
  readonly cognitoId: string | null;
  readonly organization: Brand | null;
  /** The clinic’s own sign-in by which this session came. */
  readonly signOn: Me['signOn'];
  /** A PIN of theirs opens the lock screen. */
  readonly hasPin: boolean;
  readonly welcome: Me['welcome'];
  /** While the session looks at a demo clinic. */
  readonly preview: Me['preview'];
  /** Id of the organisation acted in. */
  readonly organizationId: string | null;
  /** All profiles, of every role. */
  readonly profiles: readonly Profile[];
  logIn(email: string, password: string, options: { readonly keep: boolean }): Promise<LoginOutcome>;
  /** What another way of signing in than the password was answered with; kept as the session before where that is not said. */
  logInWith(answer: LoginAnswer, options?: { readonly keep: boolean }): Promise<LoginOutcome>;
  answerChallenge(answer: { readonly newPassword: string } | { readonly code: string }): Promise<LoginOutcome>;
  /** Signs the same person in again after a failed refresh; nothing on screen is lost. */
  logInAgain(password: string, code?: string): Promise<LoginOutcome>;
  selectProfile(id: string): Promise<void>;
  /** Super administrators: act in another organisation, or with the profile's own leave it again. */
  selectOrganization(id: string): Promise<void>;
  /** Reads `GET /users/me` again. */
  refreshMe(): Promise<void>;
  /** STA-3, in its order. */
  logOut(): Promise<void>;
}
export const Auth = token<Auth>('Auth');
