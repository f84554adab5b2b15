import './tables.ts';
import { challenge, getMe, login, logout, refreshToken, verifyPassword } from '../../../core/shared/index.ts';
import type { ServerSetup } from '../../../core/server/plugin/scope.ts';
import * as calls from '../shared/contract.ts';
import { accessLog } from '../shared/accessLogContract.ts';
import * as mine from '../shared/settingsContract.ts';
import { showAccessLog } from './accessLog.ts';
import { confirmAddress } from './confirmation.ts';
import { detailsOf } from './detail.ts';
import * as devices from './devices.ts';
import { invitePerson } from './invitations.ts';
import { me } from './me.ts';
import { keySet, organizations, outbox } from './open.ts';
import { changeOwnPassword, checkPassword } from './ownPassword.ts';
import { forgot, reset } from './passwordReset.ts';
import { dropPhoto, keepPhoto, showPhoto } from './photo.ts';
import { registerPatient, sendCodeAgain } from './registration.ts';
import * as secondFactor from './secondFactor.ts';
import { leave, refreshSession } from './session.ts';
import { readSettings, writeSettings } from './settings.ts';
import { answerQuestion, logIn } from './signIn.ts';
import { createAccountDetail } from './tables.ts';
import { confirmStaffAccount } from './takeUp.ts';

/** Calls that count failures or hash passwords open their own transactions: a refusal must not undo the count. */
const own = { transaction: 'own' } as const;

export const setup: ServerSetup = ({ services, route, migration }) => {
  migration('detail', createAccountDetail);
  services.people.describeWith(detailsOf);

  route(login, logIn(services), own);
  route(challenge, answerQuestion(services), own);
  route(refreshToken, refreshSession(services), own);
  route(logout, leave(services), own);
  route(verifyPassword, checkPassword(services), own);
  route(calls.getKeySet, keySet(services), own);

  route(calls.listOrganizations, organizations(services));
  route(calls.register, registerPatient(services), own);
  route(calls.confirmRegistration, confirmAddress(services), own);
  route(calls.resendCode, sendCodeAgain(services), own);
  route(calls.forgotPassword, forgot(services), own);
  route(calls.resetPassword, reset(services), own);
  route(calls.confirmStaff, confirmStaffAccount(services), own);
  route(calls.invite, invitePerson(services));
  route(calls.demoOutbox, outbox(services));

  route(getMe, me(services));
  route(mine.getSettings, readSettings(services));
  route(mine.changeSettings, writeSettings(services));
  route(mine.putPhoto, keepPhoto(services));
  route(mine.removePhoto, dropPhoto(services));
  route(mine.getPhoto, showPhoto(services));
  route(mine.changePassword, changeOwnPassword(services), own);
  route(mine.beginSecondFactor, secondFactor.begin(services));
  route(mine.confirmSecondFactor, secondFactor.confirm(services), own);
  route(mine.removeSecondFactor, secondFactor.remove(services), own);
  route(mine.listDevices, devices.list(services));
  route(accessLog, showAccessLog(services));
  route(mine.signDeviceOut, devices.signOut(services));
};
