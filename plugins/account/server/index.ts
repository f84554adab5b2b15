import { portalUse } from './measures.ts';
import './schema.ts';
import {
  challenge,
  changeDisplay,
  getMe,
  login,
  logout,
  newSeal,
  openSeal,
  refreshToken,
  verifyPassword,
} from '#core/shared';
import type { ServerSetup } from '#core/server/plugin/scope.ts';
import * as calls from '../shared/calls.ts';
import { accessLog } from '../shared/accessLogCalls.ts';
import * as offering from '../shared/offerCalls.ts';
import * as keys from '../shared/passkeyCalls.ts';
import * as factors from '../shared/secondFactorCalls.ts';
import * as leaving from '../shared/closureCalls.ts';
import * as mine from '../shared/settingsCalls.ts';
import { saveWelcome } from '../shared/welcomeCalls.ts';
import { readAccessLog } from './settings/accessLog.ts';
import { confirmAddress } from './registration/confirmation.ts';
import { alreadyRegisteredMail, confirmMail, linkedMail } from './clinicMails.ts';
import { accountDetailsOf } from './accountDetail.ts';
import * as devices from './settings/devices.ts';
import { invitePerson } from './registration/invitation.ts';
import * as enrolment from './passkeys/enrolment.ts';
import * as passkeys from './passkeys/passkeys.ts';
import * as passkeySignIn from './passkeys/passkeySignIn.ts';
import { writeDisplay } from './settings/display.ts';
import { readMe } from './settings/me.ts';
import { followNames } from './settings/ownPatient.ts';
import * as offers from './offers/offers.ts';
import { unlinkAccount } from './offers/unlinkAccount.ts';
import { readKeySet, readOrganizations, readDemoOutbox } from './publicInfo.ts';
import { changeOwnPassword, checkPassword } from './passwords/ownPassword.ts';
import { finishPasswordReset, requestPasswordReset } from './passwords/passwordReset.ts';
import { deletePhoto, savePhoto, readPhoto } from './settings/photo.ts';
import { registerPatient, sendCodeAgain } from './registration/registration.ts';
import * as secondFactor from './settings/secondFactor.ts';
import { logOut, refreshSession } from './signIn/session.ts';
import { readSettings, writeSettings } from './settings/settings.ts';
import { writeWelcome } from './settings/welcome.ts';
import { answerChallenge, logIn } from './signIn/signIn.ts';
import * as ownPin from './lockPin/ownPin.ts';
import * as seals from './lockPin/seals.ts';
import * as pins from '../shared/pinCalls.ts';
import { closeDue } from './closure/closeDue.ts';
import * as closing from './closure/ownClosure.ts';
import {
  addDisplay,
  addWelcome,
  createAccountDetail,
  createClosing,
  createPasskeys,
  createPins,
} from './migrations.ts';
import { confirmStaffAccount } from './registration/invitedAccount.ts';

/** Calls that count failures or hash passwords open their own transactions: a refusal must not undo the count. */
const own = { transaction: 'own' } as const;
const closeEveryMs = 10 * 60_000;

export const setup: ServerSetup = ({ services, route, migration, onRecord, job, mailTemplate, measure }) => {
  measure(portalUse);
  migration('detail', createAccountDetail);
  migration('detail_display', addDisplay);
  migration('passkeys', createPasskeys);
  migration('passkeys_closing', createClosing);
  migration('welcome', addWelcome);
  migration('welcome_pins', createPins);
  job('close', closeEveryMs, () => closeDue(services));
  [confirmMail, alreadyRegisteredMail, linkedMail].forEach(mailTemplate);
  onRecord(['Patient'], followNames);
  services.people.describeWith(accountDetailsOf);

  route(login, logIn(services), own);
  route(challenge, answerChallenge(services), own);
  route(refreshToken, refreshSession(services), own);
  route(logout, logOut(services), own);
  route(verifyPassword, checkPassword(services), own);
  route(calls.getKeySet, readKeySet(services), own);

  route(calls.listOrganizations, readOrganizations(services));
  route(calls.register, registerPatient(services), own);
  route(calls.confirmRegistration, confirmAddress(services), own);
  route(calls.resendCode, sendCodeAgain(services), own);
  route(calls.forgotPassword, requestPasswordReset(services), own);
  route(calls.resetPassword, finishPasswordReset(services), own);
  route(calls.confirmStaff, confirmStaffAccount(services), own);
  route(calls.invite, invitePerson(services));
  route(calls.revokeInvitation, offers.revoke(services));
  route(calls.unlink, unlinkAccount(services));
  route(offering.listOffers, offers.list(services));
  route(offering.acceptProfile, offers.accept(services), own);
  route(offering.refuseProfile, offers.refuse(services));
  route(calls.demoOutbox, readDemoOutbox(services));

  route(getMe, readMe(services));
  route(mine.getSettings, readSettings(services));
  route(mine.changeSettings, writeSettings(services));
  route(changeDisplay, writeDisplay(services));
  route(mine.putPhoto, savePhoto(services));
  route(mine.removePhoto, deletePhoto(services));
  route(mine.getPhoto, readPhoto(services));
  route(mine.changePassword, changeOwnPassword(services), own);
  route(factors.beginSecondFactor, secondFactor.begin(services));
  route(factors.confirmSecondFactor, secondFactor.confirm(services), own);
  route(factors.removeSecondFactor, secondFactor.remove(services), own);
  route(keys.listPasskeys, passkeys.list(services));
  route(keys.beginPasskey, enrolment.begin(services), own);
  route(keys.addPasskey, enrolment.add(services), own);
  route(keys.renamePasskey, passkeys.rename(services));
  route(keys.removePasskey, passkeys.remove(services), own);
  route(keys.beginPasskeyLogin, passkeySignIn.begin(services), own);
  route(keys.passkeyLogin, passkeySignIn.logIn(services), own);
  route(saveWelcome, writeWelcome(services));
  route(pins.savePin, ownPin.write(services), own);
  route(pins.removePin, ownPin.remove(services));
  route(pins.verifyPin, ownPin.check(services), own);
  route(newSeal, seals.make(services));
  route(openSeal, seals.open(services));
  route(mine.listDevices, devices.list(services));
  route(accessLog, readAccessLog(services));
  route(leaving.getClosing, closing.read(services));
  route(leaving.askToClose, closing.ask(services), own);
  route(leaving.keepAccount, closing.keep(services));
  route(mine.signDeviceOut, devices.signOut(services));
};
