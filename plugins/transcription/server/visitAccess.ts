import { type CallContext, type Failure, forbidden, notFound, type ServerServices, type Trx } from '#core/server';
import { formerMemberAt, memberAt, type VisitMember, type VisitNow } from '#clinical/server';

/** The caller's part in a visit. */
export interface VisitAccess {
  readonly orgId: string;
  readonly visit: VisitNow;
  readonly member: VisitMember | null;
  readonly host: boolean;
  /** The caller is the visit's patient. */
  readonly patient: boolean;
}

type Who = Pick<CallContext, 'callerOrNull' | 'guest' | 'needsPatient'>;

const isOfClinic = (member: VisitMember | null): boolean => member?.kind === 'practitioner' || member?.kind === 'staff';

const notThere = (): Failure => notFound('visit');

/**
 * @throws Failure 404 for outsiders, whether or not the visit exists; 403 for staff whose access the patient denied
 * @param afterwards also for guests for whom the visit is over
 */
export const visitAccess = async (
  { visits, people }: ServerServices,
  db: Trx,
  { callerOrNull: caller, guest, needsPatient }: Who,
  id: string,
  afterwards = false,
): Promise<VisitAccess> => {
  const orgId = caller?.orgId ?? guest?.orgId;
  const address = caller?.profileId ?? guest?.id;
  if (orgId === undefined || address === undefined) throw notThere();
  const visit = await visits.find(db, orgId, id);
  if (!visit) throw notThere();
  const member = (afterwards ? formerMemberAt : memberAt)(visit, address);
  const host = caller !== null && visit.isHost(caller.profileId);
  const own = caller?.role === 'patient' ? (caller.resourceId ?? (await people.resourceIdOf(orgId, address))) : null;
  const patient = own !== null && own === visit.patientId;
  if (!member && !host && !patient) throw notThere();
  if (visit.patientId !== null && (host || isOfClinic(member))) await needsPatient(visit.patientId, db);
  return { orgId, visit, member, host, patient };
};

/** @throws Failure 403 for callers who are not in the call */
export const seatOf = ({ member }: VisitAccess): VisitMember => {
  if (!member) throw forbidden('Only people in the call can do this.');
  return member;
};

/** Staff who were in the visit or whose visit it is; the patient only once it is released. */
export const mayRead = ({ host, patient, member }: VisitAccess, released: boolean): boolean =>
  host || (patient && released) || isOfClinic(member);
