import type { Transport, WireAnswer, WireRequest } from '#core/browser/http/transport.ts';
import type { Feature, IdentityTokens, Me, Profile } from '#core/shared';

type Answer = (request: WireRequest) => WireAnswer | Promise<WireAnswer>;

/** Answers requests by method and path; remembers them. Unknown ones are 404. */
export const fakeServer = (
  answers: Record<string, unknown>,
): {
  readonly transport: Transport;
  readonly seen: WireRequest[];
  readonly answers: Record<string, unknown>;
} => {
  const seen: WireRequest[] = [];
  return {
    seen,
    answers,
    transport: async (request) => {
      seen.push(request);
      const [path = ''] = request.url.split('?', 1);
      const answer = answers[`${request.method} ${path}`];
      if (answer === undefined) return { status: 404, data: { code: 'not_found', message: 'Not there.' } };
      return typeof answer === 'function' ? await (answer as Answer)(request) : { status: 200, data: answer };
    },
  };
};

export const profile = (is: Partial<Profile> = {}): Profile => ({
  id: 'profile-1',
  role: 'patient',
  organizationId: 'org-1',
  organizationName: 'Rideau',
  firstName: 'Anne',
  lastName: 'Roy',
  title: null,
  resourceId: null,
  ...is,
});

export const me = (is: Partial<Me> = {}): Me => ({
  accountId: 'account-1',
  cognitoId: 'sub-1',
  email: 'patient@pavilion.test',
  patient: [profile()],
  practitioner: [],
  admin: [],
  practitionerRole: null,
  AdminRole: null,
  customRoles: [],
  profilePictureUrl: null,
  orgHasActiveShiipIntegration: false,
  organizationId: 'org-1',
  organization: { id: 'rideau', name: 'Rideau', logoUrl: null, color: '#3b3f97' },
  locale: 'en-CA',
  lockDelayMinutes: 15,
  secondFactor: false,
  display: { theme: null, text: null, contrast: null, motion: null, timeZone: null },
  ...is,
});

export const tokens = (n = 1): IdentityTokens => ({
  IdToken: `id-${n}`,
  AccessToken: `access-${n}`,
  RefreshToken: `refresh-${n}`,
  ExpiresIn: 900,
});

export const feature = (id: string, enabled: boolean): Feature => ({
  id,
  title: { 'en-CA': id, 'fr-CA': id },
  summary: { 'en-CA': id, 'fr-CA': id },
  audience: ['patient'],
  essential: false,
  enabled,
  state: enabled ? 'running' : 'disabled',
  reason: null,
  changedAt: null,
  changedBy: null,
  first: null,
  planned: null,
});

/** What a house with one patient answers. */
export const house = (features: readonly Feature[] = []): Record<string, unknown> => ({
  'POST /v3/users/login': tokens(),
  'POST /v3/users/logout': () => ({ status: 204, data: undefined }),
  'GET /v3/users/me': me(),
  'GET /v3/features': { data: features, keptReads: { patients: true, staff: false, hours: 72 } },
  'GET /messaging/notifications': { data: [], unread: 0, next: null },
});

export const expired = (): WireAnswer => ({ status: 401, data: { code: 'token_expired', message: 'jwt expired' } });
