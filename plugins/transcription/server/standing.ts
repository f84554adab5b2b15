import {
  type CallContext,
  type Failure,
  forbidden,
  formerMemberAt,
  memberAt,
  notFound,
  type ServerServices,
  type Trx,
  type VisitMember,
  type VisitNow,
} from '../../../core/server/index.ts';

/** Somebody who has a part in a visit. */
export interface Standing {
  readonly orgId: string;
  readonly visit: VisitNow;
  readonly member: VisitMember | null;
  readonly host: boolean;
  /** Is the patient whom the visit is for. */
  readonly patient: boolean;
}

type Who = Pick<CallContext, 'callerOrNull' | 'guest' | 'needsPatient'>;

const isOfClinic = (member: VisitMember | null): boolean => member?.kind === 'practitioner' || member?.kind === 'staff';

const notThere = (): Failure => notFound('visit');

/**
 * @throws Failure 404 for whoever has no part in the visit, whether or not it exists; 403 for staff whom the patient keeps out
 * @param afterwards also for guests for whom the visit is over
 */
export const standingOf = async (
  { visits, people }: ServerServices,
  db: Trx,
  { callerOrNull: caller, guest, needsPatient }: Who,
  id: string,
  afterwards = false,
): Promise<Standing> => {
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

/** @throws Failure 403 for whoever is not in the call */
export const seatOf = ({ member }: Standing): VisitMember => {
  if (!member) throw forbidden('Only people in the call may do this.');
  return member;
};

/** Staff who were in the visit or whose visit it is; the patient only once it is released. */
export const mayRead = ({ host, patient, member }: Standing, released: boolean): boolean =>
  host || (patient && released) || isOfClinic(member);
