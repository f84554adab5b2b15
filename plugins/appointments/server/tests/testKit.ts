import type { Appointment } from '@medplum/fhirtypes';
import type { Person, TestServer } from '#test/kit/server/server.ts';
import { findFree } from '../../shared/calls.ts';

/** In the night, so that the first free times are a morning's, whatever time of day it is now. */
export const inDays = (n: number): string =>
  `${new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)}T05:00:00.000Z`;
export const later = (moment: string, minutes: number): string =>
  new Date(Date.parse(moment) + minutes * 60_000).toISOString();

/** The Patient or Practitioner that somebody is. */
export const resourceOf = async ({ services }: TestServer, { profileId }: Person): Promise<string> => {
  const { resource_id } = await services.asSystem((db) =>
    db.selectFrom('profile').select('resource_id').where('id', '=', profileId).executeTakeFirstOrThrow(),
  );
  return resource_id!;
};

export const readVisit = async (who: Person, id: string): Promise<Appointment> =>
  (await (await who.fetch(`/fhir/R4/Appointment/${id}`)).json()) as Appointment;

/** As another system writes it. */
export const writeFhir = (who: Person, resource: object, method = 'POST'): Promise<Response> => {
  const { resourceType, id } = resource as { resourceType: string; id?: string };
  return who.fetch(`/fhir/R4/${resourceType}${method === 'PUT' ? `/${id}` : ''}`, {
    method,
    headers: { 'content-type': 'application/fhir+json' },
    body: JSON.stringify(resource),
  });
};

export interface Free {
  readonly type: string;
  readonly practitioners: string[];
  readonly from: string;
  readonly to: string;
}

export const freeTimes = async (who: Person, body: Free) => (await who.send(findFree, { body })).data.data;
