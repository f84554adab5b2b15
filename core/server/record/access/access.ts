import type { Resource, ResourceType } from '@medplum/fhirtypes';
import { isPatientsTask } from '../../../shared/fhir/patientsTask.ts';
import { isStaffOnly, type Stored } from '../../../shared/index.ts';
import { invalid } from '../../failure.ts';
import type { Caller } from '../../plugin/scope.ts';
import type { FhirRecord } from '../fhirRecord.ts';
import { denialsFor } from './denials.ts';
import { consentRefused, featureRefused, roleRefused } from './failures.ts';
import { isConfidential, sortOf } from './kinds.ts';
import { namedPatients, type Query } from './query.ts';
import { type Interaction, mayDo } from './rights.ts';
import { patientsOf } from './whose.ts';

export type Deed = 'read' | 'created' | 'changed' | 'deleted' | 'broke-glass';

/** Ids and codes only. */
export interface Note {
  readonly deed: Deed;
  /** Null: of no patient. */
  readonly patient: string | null;
  readonly type: string;
  readonly id: string;
}

export interface Guarding {
  readonly caller: Caller;
  readonly now: () => Date;
  /** FHIR id of the caller's own Patient or Practitioner in this organisation; null where there is none. */
  own(): Promise<string | null>;
  /** False where every feature that opens the type is off. */
  isOpen(type: string): Promise<boolean>;
  /** The practitioner opens what a consent denies, and says so. */
  readonly breaksGlass: boolean;
  note(note: Note): Promise<void>;
}

/** One person's view in one request: what is asked several times is found out once. */
export class Access {
  readonly isPatient: boolean;
  private owned: Promise<string | null> | undefined;
  private denied: Promise<ReadonlyMap<string, string>> | undefined;
  private readonly open = new Map<string, Promise<boolean>>();

  constructor(
    readonly inner: FhirRecord,
    private readonly guarding: Guarding,
  ) {
    this.isPatient = guarding.caller.role === 'patient';
  }

  own(): Promise<string | null> {
    return (this.owned ??= this.guarding.own());
  }

  isOpen(type: string): Promise<boolean> {
    const known = this.open.get(type) ?? this.guarding.isOpen(type);
    this.open.set(type, known);
    return known;
  }

  mayRead(type: string): boolean {
    return mayDo(this.guarding.caller.role, type, 'read');
  }

  /** @throws Refused when the role or the clinic's features close the type */
  async enter(type: string, interaction: Interaction): Promise<void> {
    if (!mayDo(this.guarding.caller.role, type, interaction)) throw roleRefused(type);
    if (!(await this.isOpen(type))) throw featureRefused(type);
  }

  /** Patients whose consent denies this member of staff, with the consent's id; also while the glass is broken. */
  denials(): Promise<ReadonlyMap<string, string>> {
    const { caller, now } = this.guarding;
    if (this.isPatient) return Promise.resolve(new Map());
    this.denied ??= this.own().then((practitioner) =>
      denialsFor(this.inner, { practitioner, role: caller.role, orgId: caller.orgId }, now()),
    );
    return this.denied;
  }

  /** Patients whose clinical data is closed to this person now. */
  async closed(): Promise<readonly string[]> {
    return this.guarding.breaksGlass ? [] : [...(await this.denials()).keys()];
  }

  /** May this person know that it is there? */
  async sees(resource: Resource): Promise<boolean> {
    const type = resource.resourceType;
    const patients = patientsOf(resource);
    if (this.isPatient) {
      const own = await this.own();
      if (!this.mayRead(type) || isStaffOnly(resource)) return false;
      if (resource.resourceType === 'Task' && !isPatientsTask(resource)) return false;
      return sortOf(type).whose === null || (own !== null && patients.includes(own));
    }
    if (!isConfidential(type)) return true;
    const closed = await this.closed();
    return !patients.some((patient) => closed.includes(patient));
  }

  /** The same for what comes along with something else. */
  async seesIncluded(resource: Stored): Promise<boolean> {
    const type = resource.resourceType;
    return this.mayRead(type) && (await this.isOpen(type)) && (await this.sees(resource));
  }

  /** @throws Refused, Failure: what is written must be one's own, or a patient's who allows it */
  async needsOwn(resource: Resource): Promise<void> {
    const type = resource.resourceType;
    const patients = patientsOf(resource);
    if (!this.isPatient) {
      const closed = isConfidential(type) ? await this.closed() : [];
      const one = patients.find((patient) => closed.includes(patient));
      if (one !== undefined) throw consentRefused(type, one);
      return;
    }
    const own = await this.own();
    const { whose } = sortOf(type);
    if (own !== null && patients.length === 1 && patients[0] === own) return;
    const at = `${type}.${whose?.element.join('.') ?? 'id'}`;
    throw invalid('You can only write in your own record.', { [at]: 'This must be you.' });
  }

  async note(deed: Deed, resource: Stored): Promise<void> {
    const { id, resourceType: type } = resource;
    const patients = patientsOf(resource);
    if (patients.length === 0 && deed !== 'read') await this.guarding.note({ deed, patient: null, type, id });
    for (const patient of patients) await this.noteOne(deed, patient, type, id);
  }

  /** Search results; what names no patient itself (an `_elements` answer) counts for the patient that was asked for. */
  async noteAll(deed: Deed, type: ResourceType, query: Query, resources: readonly Stored[]): Promise<void> {
    const asked = namedPatients(type, query);
    for (const resource of resources) {
      const own = patientsOf(resource);
      const patients = own.length > 0 || resource.resourceType !== type || !sortOf(type).whose ? own : (asked ?? []);
      for (const patient of patients) await this.noteOne(deed, patient, resource.resourceType, resource.id);
    }
  }

  private async noteOne(deed: Deed, patient: string, type: string, id: string): Promise<void> {
    const broken = this.guarding.breaksGlass && isConfidential(type) && (await this.denials()).has(patient);
    if (broken) await this.guarding.note({ deed: 'broke-glass', patient, type, id });
    await this.guarding.note({ deed, patient, type, id });
  }
}
