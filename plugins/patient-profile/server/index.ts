import type { ServerSetup } from '#core/server';
import * as calls from '../shared/calls.ts';
import { sendClinicRequest } from './clinicRequest.ts';
import { protectVerifiedCardNumber } from './verifiedCardNumber.ts';
import { cardPhotosOf } from './cardPhotos.ts';
import { acceptFamilyInvitation, inviteFamilyMember, resendFamilyInvitation } from './familyInvitation.ts';
import { readOwnAge, writeOwnAge } from './ownAge.ts';
import { addressMail, familyMail } from './mails.ts';
import { createTables } from './migrations.ts';
import './schema.ts';
import { confirmEmailCode, sendEmailCode } from './emailVerification.ts';

/** Calls that count wrong codes open their own transactions: a refusal must not undo the count. */
const own = { transaction: 'own' } as const;

export const setup: ServerSetup = ({ services, route, migration, onRecord, seed, job, mailTemplate }) => {
  const photos = cardPhotosOf(services);
  migration('tables', createTables);
  mailTemplate(familyMail);
  mailTemplate(addressMail);
  route(calls.askClinic, sendClinicRequest(services));
  route(calls.inviteFamily, inviteFamilyMember(services));
  route(calls.inviteAgain, resendFamilyInvitation(services));
  route(calls.acceptInvitation, acceptFamilyInvitation(services), own);
  route(calls.getOwnAge, readOwnAge);
  route(calls.saveOwnAge, writeOwnAge(services));
  route(calls.sendCode, sendEmailCode(services));
  route(calls.confirmCode, confirmEmailCode(services), own);
  route(calls.cardPhotos, photos.list);
  route(calls.putCardPhoto, photos.put);
  route(calls.removeCardPhoto, photos.remove);
  route(calls.getCardPhoto, photos.open);
  onRecord(['Coverage'], protectVerifiedCardNumber);
  seed('profiles', (context) => import('../seed/seed.ts').then(({ seedProfiles }) => seedProfiles(context)));
  job('forget-codes', 6 * 3_600_000, async () => {
    await services.asSystem((db) =>
      db.deleteFrom('patient_profile_code').where('expires_at', '<', services.now()).execute(),
    );
  });
};
