import { addOrigins, followMerges } from '#clinical/server';
import type { ServerSetup } from '#core/server';
import * as annotations from '../shared/annotations.ts';
import * as calls from '../shared/calls.ts';
import * as pages from '../shared/pageCalls.ts';
import * as redactions from '../shared/redaction.ts';
import * as settings from '../shared/settings.ts';
import * as sends from '../shared/sendCalls.ts';
import { faxReading as faxReadingCall } from '../shared/reading.ts';
import { dueFaxes } from './due/assigned.ts';
import * as annotationActs from './annotations/annotationActs.ts';
import { prepare } from './outgoing/compose.ts';
import { forgetPrepared } from './outgoing/forgetPrepared.ts';
import { checkRecipient } from './outgoing/recipients.ts';
import { upload } from './outgoing/uploads.ts';
import { contacts, favour } from './contacts.ts';
import * as desk from './desk.ts';
import * as acts from './deskActs.ts';
import * as deskSettings from './due/deskSettings.ts';
import { watchDue } from './due/dueFaxes.ts';
import { embeddedExchange } from './outgoing/embeddedExchange.ts';
import { fileInChart, unfile } from './fileFax.ts';
import { heldFaxes } from './heldFaxes.ts';
import { faxIntegration } from './faxIntegration.ts';
import { accountVariables } from './lines/accounts.ts';
import { faxHooks } from './lines/faxHooks.ts';
import { outsideAccounts } from './lines/outsideAccounts.ts';
import { carriedOutside } from './lines/outsideLines.ts';
import { unlike } from './likeness/likenessOf.ts';
import { junkRetention } from './junkRetention.ts';
import {
  createAnnotations,
  createBatches,
  createCancels,
  createCarried,
  createCost,
  createDesk,
  createDue,
  createFavourites,
  createLines,
  createLooks,
  createMailboxes,
  createMergedPages,
  createMerges,
  createOriginals,
  createParts,
  createReadings,
  createRedactions,
  createSnooze,
  indexPrepared,
} from './migrations.ts';
import { openImapMailbox } from './mailbox/imapMailbox.ts';
import { mailArrivals } from './mailbox/mailArrivals.ts';
import { mailboxVariables } from './mailbox/mailboxes.ts';
import { mailIntegration } from './mailbox/mailIntegration.ts';
import * as mergeActs from './merge/mergeActs.ts';
import { outbox } from './outgoing/outbox.ts';
import * as pageActs from './pageActs.ts';
import { reading as suggestions } from './reading/suggestions.ts';
import { faxReading, readingVariables } from './reading/faxReading.ts';
import * as redaction from './redaction/redactActs.ts';
import * as sending from './outgoing/sendActs.ts';
import { wakeFaxes } from './wakeFaxes.ts';
import { folderVariables, watchedFolder } from './watchedFolder.ts';
import { measures } from './measures.ts';

const [outboxMs, folderMs, readingMs, arrivalsMs, preparedMs] = [2_000, 5_000, 2_000, 60_000, 600_000];
const [snoozedMs, dueMs] = [15_000, 3_000];

export const setup: ServerSetup = ({
  services,
  route,
  migration,
  job,
  seed,
  due,
  holdsWork,
  environment,
  measure,
  integration,
  retention,
  protocol,
  onRecord,
  own,
}) => {
  migration('001_desk', createDesk);
  migration('002_lines', createLines);
  migration('003_parts', createParts);
  migration('004_originals', createOriginals);
  migration('005_redactions', createRedactions);
  migration('006_readings', createReadings);
  migration('007_carried', createCarried);
  migration('008_batches', createBatches);
  migration('009_prepared', indexPrepared);
  migration('010_snooze', createSnooze);
  migration('011_cost', createCost);
  migration('012_merges', (db) => addOrigins(db, 'fax_incoming', 'fax_outgoing'));
  migration('013_looks', createLooks);
  migration('014_merged', createMerges);
  migration('015_annotations', createAnnotations);
  migration('016_due', createDue);
  migration('017_cancels', createCancels);
  migration('018_favourites', createFavourites);
  migration('019_merged_pages', createMergedPages);
  migration('020_mailboxes', createMailboxes);
  route(calls.listFaxes, desk.list());
  route(calls.countFaxes, desk.count(services));
  route(calls.faxColleagues, desk.colleagues(services));
  route(calls.misdirections, acts.misdirectionCounts());
  route(calls.readFax, desk.read(services));
  route(calls.faxFile, desk.file(services));
  route(calls.takeFax, acts.take(services));
  route(calls.assignFax, acts.assign(services));
  route(calls.describeFax, acts.describe(services));
  route(calls.snoozeFax, acts.snooze(services));
  route(calls.hurryFax, acts.hurry(services));
  route(calls.turnPage, acts.turn());
  route(pages.orderPages, pageActs.order(services));
  route(pages.splitFax, pageActs.split(services));
  route(pages.rejoinFax, pageActs.rejoin(services));
  route(annotations.annotateFax, annotationActs.annotate(services));
  route(annotations.removeAnnotation, annotationActs.remove(services));
  route(settings.readDeskSettings, deskSettings.readSettings());
  route(settings.saveDeskSettings, deskSettings.saveSettings(services));
  route(pages.mergeFaxes, mergeActs.merge(services));
  route(pages.unmergeFaxes, mergeActs.unmerge(services));
  route(pages.unlikeFax, unlike(services));
  route(redactions.redactPage, redaction.redact(services));
  route(redactions.unredactPage, redaction.unredact(services));
  route(redactions.unredactedFile, redaction.unredacted(services));
  route(calls.junkFax, acts.junk(services));
  route(calls.fileFax, fileInChart(services));
  route(calls.unfileFax, unfile(services));
  route(calls.misdirectFax, acts.misdirect(services));
  route(sends.findContacts, contacts());
  route(sends.favourContact, favour());
  route(sends.uploadForFax, upload(services));
  route(sends.checkRecipient, checkRecipient());
  route(sends.prepareFax, prepare(services));
  route(sends.sendFaxes, sending.send(services));
  route(calls.cancelFax, sending.cancel(services));
  route(calls.sendFaxNow, sending.sendNow(services));
  route(calls.resendFax, sending.resend(services));
  route(calls.settleFax, sending.settleUnknown(services));
  const { FAX_ACCOUNTS_FILE: file } = environment(accountVariables);
  const accounts = file === undefined ? null : outsideAccounts(services, file);
  const inside = embeddedExchange(services);
  const provider = accounts ? carriedOutside(services, accounts, inside) : inside;
  job('outbox', outboxMs, async () => void (await outbox(services, provider).run()));
  onRecord(['Patient'], followMerges({ table: 'fax_incoming', named: true }, { table: 'fax_outgoing', named: true }));
  job('prepared', preparedMs, () => forgetPrepared(services));
  job('snoozed', snoozedMs, () => wakeFaxes(services));
  job('due', dueMs, () => watchDue(services));
  if (accounts) job('arrivals', arrivalsMs, accounts.look);
  if (accounts) protocol(faxHooks(services, accounts));
  const { FAX_IN_DIR: folder } = environment(folderVariables);
  integration(() => faxIntegration({ folder: folder !== undefined, check: accounts?.check ?? null }));
  if (folder !== undefined) {
    const look = watchedFolder(services, folder);
    job('folder', folderMs, () => services.integrations.watch('fax', look));
  }
  const { FAX_MAIL_FILE: mailFile } = environment(mailboxVariables);
  const mails = mailFile === undefined ? null : mailArrivals(services, mailFile, openImapMailbox);
  integration(() => mailIntegration(mails?.check ?? null));
  if (mails) job('mail', arrivalsMs, mails.look);
  const { FAX_READING: isRead } = environment(readingVariables);
  const reading = faxReading(services);
  if (isRead === 'on') job('reading', readingMs, async () => reading.look());
  own(reading.close);
  route(faxReadingCall, suggestions(services, isRead === 'on'));
  retention(junkRetention(services));
  due(dueFaxes);
  holdsWork(heldFaxes(services));
  measures.forEach(measure);
  seed('faxes', (context) => import('../seed/seedFaxes.ts').then(({ seedFaxes }) => seedFaxes(context)));
};
