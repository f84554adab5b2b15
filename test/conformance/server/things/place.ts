import { randomUUID } from 'node:crypto';
import type { Appointment, Resource } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import type { AnyCall, CallInput } from '#core/shared';
import type { Stored, StoredOf } from '#clinical/shared';
import type { FhirRecord } from '#clinical/server';
import type { Trx } from '#core/server';
import { urls } from '#plugins/appointments/shared/visit.ts';
import type { Person, TestServer } from '#test/kit/server/server.ts';
import type { Insider } from './row.ts';

const minute = 60_000;
const five = 5 * minute;

/** One more account of the clinic, with nothing of its own. */
export const addPerson = async (
  server: TestServer,
  orgId: string,
  values: { readonly role: 'patient' | 'practitioner'; readonly accountId?: string },
): Promise<Person> => {
  const email = `someone-${randomUUID()}@conformance.test`;
  const { account, profile } = await server.services.asSystem(async (db) => {
    const account =
      values.accountId === undefined
        ? await db
            .insertInto('account')
            .values({
              email,
              password_hash: null,
              status: 'active',
              totp_secret: null,
              photo_file_id: null,
              locale: 'en-CA',
            })
            .returning(['id', 'email'])
            .executeTakeFirstOrThrow()
        : await db
            .selectFrom('account')
            .select(['id', 'email'])
            .where('id', '=', values.accountId)
            .executeTakeFirstOrThrow();
    const profile = await db
      .insertInto('profile')
      .values({
        account_id: account.id,
        org_id: orgId,
        role: values.role,
        first_name: 'Sam',
        last_name: 'Someone',
        title: null,
        resource_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { account, profile };
  });
  return server.login(account.email, profile.id);
};

/** One patient of one clinic, with those who look after them; makes things of theirs, each time a new one. */
export class Place {
  private next = 0;

  private constructor(
    readonly server: TestServer,
    readonly patient: Person,
    readonly practitioner: Person,
    readonly admin: Person,
    /** Somebody with an account who has a part in one visit alone. */
    readonly relative: Person,
    readonly patientId: string,
    readonly practitionerId: string,
  ) {}

  static async open(
    server: TestServer,
    [patient, practitioner, admin]: readonly [string, string, string],
  ): Promise<Place> {
    const people = [await server.login(patient), await server.login(practitioner), await server.login(admin)] as const;
    const { orgId } = people[0];
    const own = async ({ profileId }: Person): Promise<string> =>
      (await server.services.people.resourceIdOf(orgId, profileId))!;
    const relative = await addPerson(server, orgId, { role: 'patient' });
    return new Place(server, ...people, relative, await own(people[0]), await own(people[1]));
  }

  get orgId(): string {
    return this.patient.orgId;
  }

  who(insider: Insider): Person {
    return this[insider];
  }

  /** With the house's own rights. */
  house<T>(work: (record: FhirRecord, db: Trx) => Promise<T>): Promise<T> {
    const { services } = this.server;
    return services.inOrg(this.orgId, (db) => work(services.record(db, this.orgId), db));
  }

  keep<R extends Resource>(resource: R): Promise<Stored<R>> {
    return this.house((record) => record.create(resource));
  }

  read<T extends Resource['resourceType']>(type: T, id: string): Promise<StoredOf<T>> {
    return this.house<StoredOf<T>>((record) => record.read(type, id));
  }

  /** What a call of somebody of the place answered. @throws Error where it was refused */
  async did<C extends AnyCall>(insider: Insider, call: C, input?: CallInput<C>) {
    return (await this.who(insider).send(call, input)).data;
  }

  get subject(): { readonly reference: string } {
    return { reference: `Patient/${this.patientId}` };
  }

  get clinician(): { readonly reference: string } {
    return { reference: `Practitioner/${this.practitionerId}` };
  }

  /** A time that nothing else of this place takes. */
  time(): Date {
    const start = Math.ceil(Date.now() / five) * five + 200 * 24 * 60 * minute;
    this.next += 1;
    return new Date(start + this.next * 60 * minute);
  }

  private appointment(start: Date, minutes: number, mode: 'phone' | 'video'): Promise<Stored<Appointment>> {
    return this.keep<Appointment>({
      resourceType: 'Appointment',
      status: 'booked',
      serviceType: [{ text: 'A visit' }],
      extension: [{ url: urls.mode, valueCode: mode }],
      comment: 'A reason for the visit',
      start: start.toISOString(),
      end: new Date(start.getTime() + minutes * minute).toISOString(),
      minutesDuration: minutes,
      participant: [
        { actor: this.subject, status: 'accepted' },
        { actor: this.clinician, status: 'accepted' },
      ],
    });
  }

  /** A visit that is still to come. */
  visit(): Promise<Stored<Appointment>> {
    return this.appointment(this.time(), 30, 'phone');
  }

  /** Lets several calls stand in the same hour. */
  async freeTimes(): Promise<void> {
    await this.server.services.asSystem((db) =>
      sql`delete from appointments_hold where org_id = ${this.orgId}`.execute(db),
    );
  }

  /** A video visit whose lobby is open now; others in the same time are as good as not there. */
  async call(): Promise<Stored<Appointment>> {
    await this.freeTimes();
    return this.appointment(new Date(Math.floor(Date.now() / five) * five - five), 60, 'video');
  }
}
