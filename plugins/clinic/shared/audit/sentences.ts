import { type AuditAction, type AuditTargets, isTypeName, type Messages, wordOf } from '#core/shared';

/** What every language must have: an act that a feature declares has no way to be without a sentence. */
export type Sentences = Messages &
  Readonly<Record<`did_${AuditAction}`, string>> &
  Readonly<Record<`thing_${keyof AuditTargets | 'several' | 'search'}`, string>> & {
    /** A FHIR type that has no words of its own here. */
    readonly thingOfType: (type: string) => string;
    readonly of: (patient: string) => string;
    readonly patientUnnamed: string;
    readonly named: (thing: string, name: string) => string;
    readonly among: (patients: number) => string;
    readonly through: (app: string) => string;
    readonly byApp: (person: string) => string;
    readonly system: string;
    readonly guest: string;
    readonly connection: string;
    readonly gone: string;
    readonly sentence: (who: string, did: string) => string;
    readonly unknown: (action: string, thing: string) => string;
  };

/** What of an act a sentence tells. */
export interface Told {
  readonly person: string | null;
  readonly role: string;
  readonly action: string;
  readonly targetType: string;
  readonly target: string | null;
  readonly patientId: string | null;
  readonly patientName: string | null;
  readonly patients: number;
  readonly way: string | null;
  readonly app: string | null;
}

const whoOf = (t: Sentences, { person, role }: Told): string => {
  if (person !== null) return role === 'app' ? t.byApp(person) : person;
  if (role === 'connection') return t.connection;
  return role === 'system' ? t.system : role === 'guest' ? t.guest : t.gone;
};

const thingOf = (t: Sentences, type: string): string | undefined =>
  wordOf(t, `thing_${type}`) ?? (isTypeName(type) ? t.thingOfType(type) : undefined);

/** Words for a thing in a list of choices; a code that no version here knows is shown as it is. */
export const thingWords = (t: Sentences, type: string): string => thingOf(t, type) ?? type;
/** Words for what was done; likewise. */
export const deedWords = (t: Sentences, action: string): string => wordOf(t, `did_${action}`) ?? action;

const didOf = (t: Sentences, told: Told): string => {
  const { action, targetType, target, patientId, patientName, patients, way } = told;
  const of = patientId === null ? '' : t.of(patientName ?? t.patientUnnamed);
  // The most particular sentence first: how it was done to that thing, then what was done to it.
  const particular =
    (way !== null ? wordOf(t, `act_${action}_${targetType}_${way}`) : undefined) ??
    wordOf(t, `act_${action}_${targetType}`);
  const among = patientId === null && patients > 0 ? t.among(patients) : '';
  if (particular !== undefined) return `${target === null ? particular : t.named(particular, target)}${of}${among}`;
  const [did, thing] = [wordOf(t, `did_${action}`), thingOf(t, targetType)];
  if (did === undefined || thing === undefined) return `${t.unknown(action, targetType)}${of}`;
  return `${did} ${target === null ? thing : t.named(thing, target)}${of}${among}`;
};

/** One line for one act, such as "Ana Souza opened the chart of Maya Tremblay". */
export const actSentence = (t: Sentences, told: Told): string => {
  const through = told.app !== null && told.targetType !== 'app' ? t.through(told.app) : '';
  const named = told.targetType === 'app' ? { ...told, target: told.app } : told;
  return t.sentence(whoOf(t, told), `${didOf(t, named)}${through}`);
};
