import { inAccess, type Mutation, suites } from './mutation.ts';

const { caregivers, matrixShared } = suites;

const of = (file: string, says: string, find: string, replace: string, ...named: readonly string[]): Mutation => ({
  says,
  file: file.includes('/') ? file : inAccess(file),
  find,
  replace,
  suites: named,
});

/** What a patient shares with whoever stands for them: which kinds, to look or to act, until when. */
export const shares: readonly Mutation[] = [
  of(
    'core/server/http/answerCall.ts',
    'whoever stands for a patient makes every call of a patient',
    `if (call.allow !== 'anyone' && !isShared(shared, call.shared)) throw forbidden('This is not shared with you.');`,
    '',
    matrixShared,
  ),
  of(
    'core/shared/me/shares.ts',
    'who may look may act',
    `(what === 'act' ? shared.acts : shared.reads).includes(kind)`,
    'shared.reads.includes(kind)',
    matrixShared,
  ),
  of(
    'access',
    'what is shared opens every type',
    `return shared === undefined || sharedMayDo(shared, type, interaction) ? null : 'share';`,
    'return null;',
    caregivers,
  ),
  of(
    'access',
    'what is sensitive is shared unnamed',
    `if (shared && hidesSensitive(shared, resource)) return 'share';`,
    '',
    caregivers,
  ),
  of(
    'guard',
    'a search shows what is sensitive',
    `let own = inner.elsewhere || sifted ? await access.seen(page.resources) : page.resources;`,
    'let own = inner.elsewhere ? await access.seen(page.resources) : page.resources;',
    caregivers,
  ),
  of(
    'guard',
    'a total tells of what is sensitive',
    `total: !sifted && own.length === page.resources.length ? page.total : null,`,
    'total: own.length <= page.resources.length ? page.total : null,',
    caregivers,
  ),
  of(
    'shareRights',
    'who may look may write',
    `(interaction === 'read' ? shared.reads : shared.acts).includes(kind)`,
    'shared.reads.includes(kind)',
    caregivers,
  ),
  of(
    'shareRights',
    'all of the patient is told, not the name alone',
    `if (resource.resourceType === 'Patient') return nameOnly(resource) as R;`,
    '',
    caregivers,
  ),
  of(
    'narrowed',
    'a chain tells what is not shown of the patient',
    `if (access.guarding.caller.shared && askedTooMuch(type, query) !== null) throw shareRefused(type);`,
    '',
    caregivers,
  ),
  of(
    'core/server/identity/sharedProfile.ts',
    'what is shared never ends',
    `(until === null || Date.parse(until) > time)`,
    '(until === null || Date.parse(until) > 0)',
    caregivers,
  ),
  of(
    'core/server/identity/sharedProfile.ts',
    'a profile with which nothing is shared goes on',
    `if (open.length === 0) return null;`,
    '',
    caregivers,
  ),
  of(
    'sharesOf',
    'whom the patient or staff ended goes on',
    `related.active !== true || related.period?.end !== undefined ||`,
    '',
    caregivers,
  ),
  of('sharesOf', 'a withdrawn consent still shares', `one.status === 'active' && `, '', caregivers),
  of(
    'sharesOf',
    'another patient’s consent shares',
    `one.status === 'active' && patientsOf(one).includes(id)`,
    `one.status === 'active'`,
    caregivers,
  ),
  of(
    'sharesOf',
    'a denial does not outweigh what permits',
    `if (mine.some(({ provision }) => provision && denies(provision, person))) return [];`,
    '',
    caregivers,
  ),
  of(
    'sharesOf',
    'parents see on at every age',
    `const grown = day !== null && rule.closes.some((kind) => kind === part.kind);`,
    'const grown = false as boolean;',
    caregivers,
  ),
  of(
    'keptShares',
    'open pages are not told of the end',
    `await services.live.closeProfile(place.db, id, open ? 'profile_changed' : 'share_ended');`,
    '',
    caregivers,
  ),
  of(
    'guard',
    'whoever stands for a patient writes in the patient’s name',
    'return patient ? inOwnName(guarding.caller, patient, sent, before) : sent;',
    'return sent;',
    caregivers,
  ),
  of(
    'core/clinical/server/people/linking/standingAccount.ts',
    'a password of a stranger opens what is shared',
    `.set({ status: 'invited', password_hash: null })`,
    `.set({ status: 'invited' })`,
    caregivers,
  ),
];
