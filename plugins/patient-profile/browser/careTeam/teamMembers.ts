import type {
  CarePlan,
  CareTeam,
  CareTeamParticipant,
  Organization,
  Practitioner,
  PractitionerRole,
  Reference,
  RelatedPerson,
} from '@medplum/fhirtypes';
import { conceptText, idOf, personName, type Stored } from '#clinical/shared';
import { extensionOf } from '../../shared/extensions.ts';

/** On a participant: who covers for them, `valueReference` with a display, and until when in `until`. */
export const coveredByUrl = 'urn:pavilion:covered-by';

type MemberType = 'Practitioner' | 'PractitionerRole' | 'RelatedPerson' | 'Organization';

export interface TeamMember {
  readonly key: string;
  readonly type: MemberType;
  readonly id: string;
  readonly name: string;
  readonly photoUrl: string | null;
  /** In words, as the record says them; '' for none. */
  readonly role: string;
  readonly place: string;
  /** Titles of the care plans that they serve. */
  readonly plans: readonly string[];
  readonly email: string | undefined;
  readonly phone: string | undefined;
  readonly covering: { readonly name: string; readonly until: string | undefined } | null;
}

type Known = Practitioner | PractitionerRole | RelatedPerson | Organization;

const types: readonly MemberType[] = ['Practitioner', 'PractitionerRole', 'RelatedPerson', 'Organization'];

const typeAndId = (reference: Reference | undefined): readonly [MemberType, string] | null => {
  for (const type of types) {
    const id = idOf(reference, type);
    if (id !== undefined) return [type, id];
  }
  return null;
};

const nameOf = (known: Known | undefined): string => {
  if (!known) return '';
  if (known.resourceType === 'Organization') return known.name ?? '';
  return known.resourceType === 'PractitionerRole' ? (known.practitioner?.display ?? '') : personName(known.name);
};

const roleOf = (participant: CareTeamParticipant, known: Known | undefined): string => {
  const said = participant.role?.map(conceptText).find(Boolean);
  if (said) return said;
  if (known?.resourceType === 'Practitioner') return conceptText(known.qualification?.[0]?.code);
  return known?.resourceType === 'PractitionerRole' ? (known.code?.map(conceptText).find(Boolean) ?? '') : '';
};

const photoOf = (known: Known | undefined): string | null =>
  known?.resourceType === 'Practitioner' || known?.resourceType === 'RelatedPerson'
    ? (known.photo?.[0]?.url ?? null)
    : null;

/** An hour on the last day still counts. */
const isOver = (end: string | undefined, now: string): boolean =>
  end !== undefined && (end.length === 10 ? end < now.slice(0, 10) : end < now);

const serves = (plan: CarePlan, team: Stored<CareTeam>, member: string): boolean =>
  (plan.careTeam ?? []).some((one) => idOf(one, 'CareTeam') === team.id) ||
  (plan.contributor ?? []).some(({ reference }) => reference === member) ||
  (plan.activity ?? []).some(({ detail }) => detail?.performer?.some(({ reference }) => reference === member));

/**
 * Everybody of a patient's teams once, whatever the number of teams; the patient and who has left are not among them.
 * @param now ISO 8601
 */
export const membersOf = (
  teams: readonly Stored<CareTeam>[],
  included: readonly Stored[],
  plans: readonly CarePlan[],
  now: string,
): readonly TeamMember[] => {
  const found = new Map(included.map((one) => [`${one.resourceType}/${one.id}`, one as Known]));
  const members = new Map<string, TeamMember>();
  for (const team of teams.filter(({ status }) => status === undefined || status === 'active')) {
    for (const participant of team.participant ?? []) {
      const named = typeAndId(participant.member);
      if (!named || isOver(participant.period?.end, now)) continue;
      const [type, id] = named;
      const key = `${type}/${id}`;
      const known = found.get(key);
      const stand = extensionOf(participant, coveredByUrl);
      const until = extensionOf(stand, 'until')?.valueDate;
      const covering = extensionOf(stand, 'by')?.valueReference?.display;
      const mine = plans.filter((plan) => serves(plan, team, key)).map(({ title }) => title ?? '');
      const before = members.get(key);
      const point = (system: string) => known?.telecom?.find((one) => one.system === system)?.value;
      members.set(key, {
        key,
        type,
        id,
        name: nameOf(known) || (participant.member?.display ?? ''),
        photoUrl: photoOf(known),
        role: before?.role || roleOf(participant, known),
        place: participant.onBehalfOf?.display ?? team.managingOrganization?.[0]?.display ?? '',
        plans: [...new Set([...(before?.plans ?? []), ...mine])].filter(Boolean),
        email: point('email'),
        phone: point('phone'),
        covering: covering && !isOver(until, now) ? { name: covering, until } : null,
      });
    }
  }
  return [...members.values()].filter(({ name }) => name !== '');
};
