import type { Resource, ResourceType } from '@medplum/fhirtypes';
import { isPatientsTask } from '#clinical/shared/patientsTask.ts';
import { isStaffOnly, keeperOf, type Stored } from '#clinical/shared';
import type { ClosedKeepers } from '#core/server/features/closedKeepers.ts';
import { invalid } from '#core/server/failure.ts';
import type { Caller } from '#core/server/plugin/scope.ts';
import type { FhirRecord, Withheld } from '../record/fhirRecord.ts';
import { type Actor, type DenialLookup, searchedDenials } from './denials/denials.ts';
import { withheldFrom } from './denials/denialTable.ts';
import { consentRefused, featureRefused, keptRefused, roleRefused, shareRefused } from './failures.ts';
import { everyType, isConfidential, sortOf } from './kinds.ts';
import { namedPatients, type Query, reachOf } from './query.ts';
import { hasReasons, withoutReasons, withReasonsOf } from './reasons.ts';
import { type Interaction, mayDo } from './rights.ts';
import { hidesSensitive, hidesTask, sharedMayDo } from './shares/shareRights.ts';
import { patientsOf } from './whose.ts';

export type Deed = 'created' | 'changed' | 'deleted';

/** What one request did or asked. Ids and codes only. */
export type Note =
  | {
      readonly is: 'deed';
      readonly deed: Deed;
      readonly patients: readonly string[];
      readonly type: ResourceType;
      readonly id: string;
    }
  /** `count`: how many of the type were shown; 0 for what was asked and found nothing. */
  | {
      readonly is: 'shown';
      readonly patients: readonly string[];
      readonly type: ResourceType;
      readonly count: number;
      readonly by?: string;
    }
  | { readonly is: 'glass'; readonly patient: string };

/** Why a resource is not there for somebody. */
export type Hidden = 'role' | 'custom' | 'feature' | 'share' | 'staff-only' | 'relationship' | 'consent';

export interface Guarding {
  readonly caller: Caller;
  readonly now: () => Date;
  /** FHIR id of the caller's own Patient or Practitioner in this organisation; null where there is none. */
  own(): Promise<string | null>;
  /** Everything that the caller is in this organisation, whichever profile they chose. */
  person(): Promise<Actor>;
  /** Is anything of this patient closed to them since an import? In the record that this database keeps. */
  anyHeld(patient: string): Promise<boolean>;
  /** In the record that this database keeps. */
  denials(actor: Actor): DenialLookup;
  /** Which of these Practitioners sign in here. */
  signIn(practitioners: readonly string[]): Promise<ReadonlySet<string>>;
  /** Does the caller's custom role take the type from them, to be read or to be changed? */
  takes(type: string, interaction: Interaction): boolean;
  /** False where every feature that opens the type is off. */
  isOpen(type: string): Promise<boolean>;
  /** See `Features.closedKeepers`. */
  closedKeepers(): Promise<ClosedKeepers>;
  /** The practitioner opens what a consent denies, and says so. */
  readonly breaksGlass: boolean;
  /** Where this server is reached: `https://clinic.example/fhir/R4`. */
  readonly base: string;
  note(note: Note): Promise<void>;
}

/** Names of parameters are codes; anything else written there stays out of the audit trail. */
const namesIn = (query: Query): string => {
  const names = query.map(([name]) => name).filter((name) => !/^_(count|sort|page|format|pretty)$/.test(name));
  const known = names.map((name) => (/^[\w:.-]{1,80}$/.test(name) ? name : '?'));
  return [...new Set(known)].sort().join(',').slice(0, 300);
};

/** One person's view in one request: what is asked several times is found out once. */
export class Access {
  readonly isPatient: boolean;
  private owned: Promise<string | null> | undefined;
  private acting: Promise<Actor> | undefined;
  private looking: Promise<DenialLookup> | undefined;
  private denied: Promise<boolean> | undefined;
  private held: Promise<boolean> | undefined;
  private keepers: Promise<ClosedKeepers> | undefined;
  private readonly open = new Map<string, Promise<boolean>>();
  private readonly judged = new Map<string, boolean>();
  /** Patients opened by emergency access in this request. */
  private readonly opened = new Set<string>();

  constructor(
    readonly inner: FhirRecord,
    readonly guarding: Guarding,
  ) {
    this.isPatient = guarding.caller.role === 'patient';
  }

  own(): Promise<string | null> {
    return (this.owned ??= this.guarding.own());
  }

  person(): Promise<Actor> {
    return (this.acting ??= this.guarding.person());
  }

  isOpen(type: string): Promise<boolean> {
    const known = this.open.get(type) ?? this.guarding.isOpen(type);
    this.open.set(type, known);
    return known;
  }

  mayRead(type: string): boolean {
    return this.closedTo(type, 'read') === null;
  }

  /** Does a custom role take any type of the record from this person? A chain that says no type could lead there. */
  takesAny(): boolean {
    return this.guarding.caller.custom !== undefined && everyType.some((type) => this.guarding.takes(type, 'read'));
  }

  private closedTo(type: string, interaction: Interaction): 'role' | 'custom' | 'share' | null {
    const { role, shared } = this.guarding.caller;
    if (!mayDo(role, type, interaction)) return 'role';
    if (this.guarding.takes(type, interaction)) return 'custom';
    return shared === undefined || sharedMayDo(shared, type, interaction) ? null : 'share';
  }

  /** Why the whole type is closed; null where it is open. */
  async closes(type: string, interaction: Interaction): Promise<'role' | 'custom' | 'share' | 'feature' | null> {
    return this.closedTo(type, interaction) ?? ((await this.isOpen(type)) ? null : 'feature');
  }

  /** @throws Refused when the role or the clinic's features close the type */
  async enter(type: string, interaction: Interaction): Promise<void> {
    const why = await this.closes(type, interaction);
    if (why === 'share') throw shareRefused(type);
    if (why) throw why === 'feature' ? featureRefused(type) : roleRefused(type);
  }

  closedKeepers(): Promise<ClosedKeepers> {
    return (this.keepers ??= this.guarding.closedKeepers());
  }

  /** Is it closed with a feature that keeps it, or that does not run beside one that does? */
  private async isKeeperClosed(resource: Resource): Promise<boolean> {
    return (await this.closedKeepers()).get(resource.resourceType)?.includes(keeperOf(resource) ?? '') ?? false;
  }

  /** @throws Refused for what a feature keeps, as it is or as it was sent: nobody writes it beside the feature */
  async checkKept(before: Resource | null, sent: Resource | null): Promise<void> {
    for (const one of [before, sent]) {
      const keeper = one && keeperOf(one);
      if (keeper) throw keptRefused(one.resourceType, keeper, patientsOf(one)[0]);
    }
    if (sent && (await this.isKeeperClosed(sent))) throw featureRefused(sent.resourceType);
  }

  lookup(): Promise<DenialLookup> {
    return (this.looking ??= this.person().then((actor) =>
      this.inner.elsewhere ? searchedDenials(this.inner, actor, this.guarding.now()) : this.guarding.denials(actor),
    ));
  }

  /** Does the patient who asks have imports that are not yet released to them? Of which types is not theirs to know. */
  isHeldBack(): Promise<boolean> {
    return (this.held ??= this.own().then((own) => own !== null && this.guarding.anyHeld(own)));
  }

  /** Does any patient keep this member of staff out? */
  isDenied(): Promise<boolean> {
    return (this.denied ??= this.lookup().then((lookup) => lookup.any()));
  }

  /** Which of these patients keep this member of staff out. Emergency access opens one, and is recorded when it does. */
  async closed(patients: readonly string[], glass = false): Promise<readonly string[]> {
    if (this.isPatient || patients.length === 0) return [];
    const lookup = await this.lookup();
    if (!(await this.isDenied())) return [];
    const fresh = patients.filter((patient) => !this.judged.has(patient));
    const denying = await lookup.among(fresh);
    for (const patient of fresh) this.judged.set(patient, denying.has(patient));
    const closed = patients.filter((patient) => this.judged.get(patient) && !this.opened.has(patient));
    if (!glass || !this.guarding.breaksGlass || closed.length !== 1) return closed;
    // Noted before anything is looked at: also that there is nothing is an answer.
    await this.guarding.note({ is: 'glass', patient: closed[0]! });
    this.opened.add(closed[0]!);
    return [];
  }

  /** For the record's own search; undefined where no patient denies this person. */
  async withheld(): Promise<Withheld | undefined> {
    if (this.isPatient) return undefined;
    if (!(await this.isDenied())) return undefined;
    return withheldFrom(await this.person(), this.guarding.now(), [...this.opened]);
  }

  /** May this person know that it is there? @param glass it was asked for by its id */
  async sees(resource: Resource, glass = false): Promise<boolean> {
    return (await this.hides(resource, glass)) === null;
  }

  /** Why this one is not there for this person; null where they may know of it. The only place that decides it. */
  async hides(resource: Resource, glass = false): Promise<Hidden | null> {
    const type = resource.resourceType;
    const patients = patientsOf(resource);
    if (await this.isKeeperClosed(resource)) return 'feature';
    if (!this.isPatient && this.guarding.takes(type, 'read')) return 'custom';
    if (!this.isPatient)
      return !isConfidential(type) || (await this.closed(patients, glass)).length === 0 ? null : 'consent';
    const own = await this.own();
    const closed = this.closedTo(type, 'read');
    if (closed) return closed;
    const { shared } = this.guarding.caller;
    if (shared && hidesTask(resource)) return 'share';
    if (shared && hidesSensitive(shared, resource)) return 'share';
    if (isStaffOnly(resource)) return 'staff-only';
    if (resource.resourceType === 'Task' && !isPatientsTask(resource)) return 'staff-only';
    return sortOf(type).whose === null || (own !== null && patients.includes(own)) ? null : 'relationship';
  }

  /** Those of a list that this person may know of; whose they are is asked once for all. */
  async seen<R extends Resource>(resources: readonly R[]): Promise<readonly R[]> {
    const confidential = resources.filter(({ resourceType }) => isConfidential(resourceType));
    await this.closed([...new Set(confidential.flatMap(patientsOf))]);
    const seen: R[] = [];
    for (const one of resources) if (await this.sees(one)) seen.push(one);
    return seen;
  }

  /** What comes along with something else. */
  async seenIncluded(resources: readonly Stored[]): Promise<readonly Stored[]> {
    const open: Stored[] = [];
    for (const one of resources)
      if (this.mayRead(one.resourceType) && (await this.isOpen(one.resourceType))) open.push(one);
    return this.seen(open);
  }

  /**
   * Of these resources those whose versions this person may know of: staff where none of the patients whose it is or ever was
   * keeps them out, all of them for a patient, who is asked about each version.
   */
  async versionsOpen(type: ResourceType, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const ever = await this.inner.everOf(type, ids);
    if (!isConfidential(type) || this.isPatient) return new Set(ids);
    await this.closed([...new Set([...ever.values()].flat())], ids.length === 1);
    const open = new Set<string>();
    for (const id of ids) if ((await this.closed(ever.get(id) ?? [])).length === 0) open.add(id);
    return open;
  }

  private async reasonsClosed(resources: readonly Resource[], glass: boolean): Promise<ReadonlySet<string>> {
    const asked = resources.filter(({ resourceType }) => hasReasons(resourceType));
    return new Set(await this.closed([...new Set(asked.flatMap(patientsOf))], glass));
  }

  /** For staff: visits of patients who keep them out without why they come. @param glass it was asked for by its id */
  async withoutReasons<R extends Resource>(resources: readonly R[], glass = false): Promise<readonly R[]> {
    const closed = await this.reasonsClosed(resources, glass);
    if (closed.size === 0) return resources;
    return resources.map((one) => (patientsOf(one).some((id) => closed.has(id)) ? withoutReasons(one) : one));
  }

  /** Why somebody comes stays as it was when whoever may not read it changes the visit. */
  async withReasons<R extends Resource>(sent: R, before: Resource | null): Promise<R> {
    const closed = before === null ? new Set() : await this.reasonsClosed([before], true);
    return before === null || closed.size === 0 ? sent : withReasonsOf(sent, before);
  }

  /** @throws Refused, Failure: what is written must be one's own, or a patient's who allows it */
  async needsOwn(resource: Resource): Promise<void> {
    const type = resource.resourceType;
    const patients = patientsOf(resource);
    if (!this.isPatient) {
      const [one] = isConfidential(type) ? await this.closed(patients, true) : [];
      if (one !== undefined) throw consentRefused(type, one);
      return;
    }
    const own = await this.own();
    const { whose } = sortOf(type);
    if (own !== null && patients.length === 1 && patients[0] === own) return;
    const at = `${type}.${whose?.element.join('.') ?? 'id'}`;
    throw invalid('You can only write in your own record.', { [at]: 'This must be you.' });
  }

  async noteDeed(deed: Deed, resource: Stored): Promise<void> {
    const { id, resourceType: type } = resource;
    await this.guarding.note({ is: 'deed', deed, patients: patientsOf(resource), type, id });
  }

  async noteShown(resources: readonly Stored[]): Promise<void> {
    for (const [type, all] of Map.groupBy(resources, ({ resourceType }) => resourceType)) {
      const patients = [...new Set(all.flatMap(patientsOf))];
      if (patients.length > 0) await this.guarding.note({ is: 'shown', patients, type, count: all.length });
    }
  }

  /** A search, a count or a chain: noted whatever it finds, where it reaches what patients have. */
  async noteAsked(type: ResourceType, query: Query): Promise<void> {
    const { types, has, unsaid } = reachOf(type, query);
    if (!sortOf(type).whose && !has && !unsaid && ![...types].some((one) => sortOf(one).whose)) return;
    const patients = namedPatients(type, query) ?? [];
    await this.guarding.note({ is: 'shown', patients, type, count: 0, by: namesIn(query) });
  }
}
