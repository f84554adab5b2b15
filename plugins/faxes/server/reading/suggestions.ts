import { peopleFound } from '#clinical/server';
import type { FoundPatient } from '#clinical/shared/findPatients.ts';
import { type CallContext, type Handler, notFound, type ServerServices } from '#core/server';
import type { Evidence, faxReading, SuggestedPatient } from '../../shared/reading.ts';
import { plainCard } from '../../shared/identifiers.ts';
import { closedPatients, incomingOf, patientsOf } from '../faxAccess.ts';
import { type Fact, type Facts, factsIn, nameOn, type Token } from './facts.ts';
import { mostRead } from './faxReading.ts';
import { kindOn, urgencyOn } from './nature.ts';

/** Of each look-up; more than that share nothing that tells them apart. */
const mostFound = 30;
const mostSuggested = 3;
const weights: Readonly<Record<Evidence['kind'], number>> = { card: 6, birthDate: 4, name: 4, phone: 1 };
/** A telephone alone names a household. */
const leastWeight = 4;

const digits = (text: string): string => text.replaceAll(/\D/g, '');

const evidenceOf = (tokens: readonly Token[], facts: Facts, patient: FoundPatient): readonly Evidence[] => {
  const shown = (kind: Evidence['kind'], found: readonly Token[] | null | undefined): readonly Evidence[] =>
    found?.[0]
      ? [{ kind, page: found[0].page, boxes: found.map(({ x, y, width, height }) => ({ x, y, width, height })) }]
      : [];
  const factOf = (of: readonly Fact[], text: string) => of.find((fact) => fact.text === text)?.tokens;
  const card = plainCard(patient.card);
  const phone = digits(patient.phone).slice(-10);
  return [
    ...shown('name', nameOn(tokens, patient.name)),
    ...shown('birthDate', patient.birthDate === null ? null : factOf(facts.dates, patient.birthDate)),
    ...shown('card', card === '' ? null : factOf(facts.numbers, card)),
    ...shown('phone', phone.length < 10 ? null : facts.numbers.find(({ text }) => text.slice(-10) === phone)?.tokens),
  ];
};

/**
 * Whom these words may be about, found by the index that the search of patients uses, with the caller's own rights. What was found
 * by one fact counts for what of the patient stands on the pages.
 */
const suggested = async (
  context: CallContext,
  tokens: readonly Token[],
  now: Date,
): Promise<readonly SuggestedPatient[]> => {
  const facts = factsIn(tokens, now);
  const people = new Map<string, FoundPatient>();
  for (const { text } of [...facts.numbers, ...facts.dates, ...facts.names])
    for (const one of await peopleFound(context, text, mostFound)) people.set(one.id, one);
  // That their record is kept from the caller is not told by way of a fax either.
  const closed = await closedPatients(context, [...people.keys()]);
  return [...people.values()]
    .filter(({ id }) => !closed.has(id))
    .map((patient) => ({ patient, evidence: evidenceOf(tokens, facts, patient) }))
    .map((one) => ({ ...one, weight: one.evidence.reduce((all, { kind }) => all + weights[kind], 0) }))
    .filter(({ weight }) => weight >= leastWeight)
    .sort((one, other) => other.weight - one.weight || (one.patient.name < other.patient.name ? -1 : 1))
    .slice(0, mostSuggested)
    .map(({ patient: { id, name, birthDate, card }, evidence }) => ({
      ...{ id, name, birthDate, card },
      evidence: evidence.map((one) => ({ ...one, boxes: [...one.boxes] })),
    }));
};

const urgency = (tokens: readonly Token[]) => {
  const found = urgencyOn(tokens);
  if (!found) return null;
  const { text, page, x, y, width, height } = found;
  return { word: text.slice(0, 40), page, boxes: [{ x, y, width, height }] };
};

export const reading =
  ({ now }: ServerServices, isOn: boolean): Handler<typeof faxReading> =>
  async ({ params: { id } }, context) => {
    const { db, caller } = context;
    const fax = await incomingOf(db, caller.orgId, id);
    if (!fax) throw notFound('fax');
    for (const patient of await patientsOf(context, fax)) await context.needsPatient(patient);
    const rows = await db
      .selectFrom('fax_reading')
      .select(['page', 'outcome', 'words'])
      .where('org_id', '=', caller.orgId)
      .where('fax_id', '=', id)
      .orderBy('page')
      .execute();
    const isRead = fax.read_version === fax.pages_version;
    const waits = isOn && fax.state === 'open' && fax.content === 'readable' && !isRead;
    const tokens = rows.flatMap(({ page, words }) => words.map((word) => ({ ...word, page })));
    return {
      state: waits ? 'waiting' : isOn || rows.length > 0 ? 'done' : 'off',
      pages: rows.map(({ page, outcome }) => ({ page, outcome })),
      more: (fax.pages ?? 0) > mostRead,
      kind: isRead ? kindOn(tokens) : null,
      urgency: isRead ? urgency(tokens) : null,
      patients: isRead && fax.state === 'open' ? [...(await suggested(context, tokens, now()))] : [],
    };
  };
