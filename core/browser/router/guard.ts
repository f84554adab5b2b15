import {
  allows,
  type Allow,
  type CustomRole,
  isLeft,
  isShared,
  isStaff,
  type Role,
  type SharedUse,
  type SharedView,
} from '#core/shared';

export const homes = {
  patient: '/patient-profile/dashboard',
  staff: '/care-provider/dashboard',
  homeCare: '/home-care/calendar',
  login: '/login',
} as const;

/** What the guard must know of a page. */
export interface GuardedRoute {
  readonly allow: Allow;
  /** The plugin whose page it is. */
  readonly owner?: string;
  readonly shared?: SharedUse | readonly SharedUse[];
  readonly signedIn?: 'home' | 'stays';
  readonly keepsQuery?: readonly string[];
  readonly blanksQuery?: readonly string[];
}

export interface Visit {
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** Null: no enabled feature has such a page. */
  readonly route: GuardedRoute | null;
}

export interface Visitor {
  readonly role: Role | null;
  /** Of whoever stands for a patient: what is shared with them. */
  readonly shared?: SharedView;
  /** What the clinic takes from the role. */
  readonly custom?: CustomRole;
  readonly homeCareMode?: boolean;
  /** The protected page first asked for; its route is null where nobody has it. */
  readonly wanted?: Visit | null;
}

export type Decision =
  | { readonly is: 'stay' }
  /** `blanked`: what the parameters held that stand empty from now on. */
  | { readonly is: 'go'; readonly to: string; readonly blanked?: Readonly<Record<string, string>> }
  /** To login, and back here afterwards. */
  | { readonly is: 'login'; readonly to: string; readonly back: string };

/** GRD-3; login where nobody is signed in. */
export const homeOf = ({ role, homeCareMode }: Visitor): string => {
  if (role === null || role === 'guest') return homes.login;
  if (homeCareMode) return homes.homeCare;
  return isStaff(role) ? homes.staff : homes.patient;
};

const address = (path: string, query: string): string => (query === '' ? path : `${path}?${query}`);

/** GRD-1 to GRD-8 in one place. `stay` for a page that nobody has means: not found. */
export const guard = (visit: Visit, visitor: Visitor): Decision =>
  visitor.role === null || visitor.role === 'guest' ? withoutSession(visit) : withSession(visit, visitor);

const withoutSession = ({ path, query, route }: Visit): Decision => {
  if (!route || route.allow !== 'anyone') return { is: 'login', to: homes.login, back: address(path, query) };
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams(query);
  for (const name of new Set(given.keys())) {
    if (route.keepsQuery && !route.keepsQuery.includes(name)) kept.delete(name);
  }
  const blanked: Record<string, string> = {};
  for (const name of route.blanksQuery ?? []) {
    const value = given.get(name);
    if (value) blanked[name] = value;
    kept.set(name, '');
  }
  if (kept.toString() === given.toString()) return { is: 'stay' };
  return { is: 'go', to: address(path, kept.toString()), blanked };
};

const withSession = ({ path, route }: Visit, visitor: Visitor): Decision => {
  const home = homeOf(visitor);
  if (path === home || !route) return { is: 'stay' };
  const opens = (one: GuardedRoute): boolean =>
    allows(one.allow, visitor.role) &&
    isShared(visitor.shared, one.shared) &&
    isLeft(visitor.custom, one.owner, one.allow);
  if (route.allow !== 'anyone') return opens(route) ? { is: 'stay' } : { is: 'go', to: home };
  if (route.signedIn === 'stays') return { is: 'stay' };
  const { wanted } = visitor;
  const back = wanted?.route && wanted.route.allow !== 'anyone' && opens(wanted.route);
  return { is: 'go', to: back ? address(wanted.path, wanted.query) : home };
};
