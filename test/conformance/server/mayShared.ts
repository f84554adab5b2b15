/**
 * Which calls whoever stands for a patient may make, written by hand and apart from the descriptions: what must be shared with them,
 * `self` for what is about their own account. A call that is not here is closed to them, whatever is shared.
 */
const table: Readonly<Record<string, string>> = {
  self: `push.messaging push.addEndpoint push.removeEndpoint push.choose push.preferences push.savePreferences push.test
    push.notification features.list due.list notifications.list notifications.mark drafts.get drafts.put organizations.reach users.offers
    users.acceptOffer users.refuseOffer users.verifyPassword users.savePin users.removePin users.verifyPin users.newSeal users.openSeal users.me users.settings users.changeSettings users.putPhoto
    users.removePhoto users.photo users.changePassword users.beginSecondFactor users.confirmSecondFactor
    users.removeSecondFactor users.devices users.signDeviceOut users.closing
    users.askToClose users.keepAccount`,
  'read:visits': `appointments.visitTypes appointments.clock appointments.shown appointments.people appointments.ics
    appointments.sites appointments.reminder appointments.saveReminder textMessages.own textMessages.askNumber
    textMessages.confirmNumber textMessages.choose textMessages.removeNumber home-care.own`,
  'read:messages': `sessions.unique sessions.list sessions.file sessions.read sessions.search sessions.answerTime
    sessions.export`,
  'act:messages': `sessions.request sessions.confirm sessions.complete sessions.upload sessions.uploadOffset sessions.send
    sessions.people`,
  'act:forms': 'assessments.begin assessments.calculate',
  'act:visits': `appointments.free appointments.book appointments.move appointments.moveBack appointments.cancel
    appointments.restore appointments.respond appointments.joinWaitList appointments.takeOffer home-care.ask`,
};

const uses = new Map(Object.entries(table).flatMap(([use, ids]) => ids.split(/\s+/).map((id) => [id, use] as const)));

/** What must be shared for it; undefined: it is closed. */
export const sharedUseOf = (callId: string): string | undefined => uses.get(callId);
