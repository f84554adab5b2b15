/** Where somebody finds a fax. The first three are waiting for a person. */
export const queues = [
  'unassigned',
  'mine',
  'assigned',
  'snoozed',
  'sending',
  'sent',
  'failed',
  'filed',
  'split',
  'junk',
  'misdirected',
] as const;
export type Queue = (typeof queues)[number];

export const outgoingQueues: readonly Queue[] = ['sending', 'sent', 'failed'];

/** What became of a file that arrived, before anybody looked at it. */
export const contents = [
  'readable',
  'encrypted',
  'broken',
  'too_large',
  'too_many_pages',
  'unusual_size',
  'unsupported',
] as const;
export type Content = (typeof contents)[number];

/**
 * `split`: its pages are documents of their own, which are faxes on the desk too. `rejoined`: such a document, after the split was
 * undone; it is in no queue. `merged`: its pages are in another fax now; `unmerged`: such a fax, after that was undone. Both are in no
 * queue either.
 */
export const incomingStates = [
  'open',
  'filed',
  'split',
  'junk',
  'misdirected',
  'rejoined',
  'merged',
  'unmerged',
] as const;
export type IncomingState = (typeof incomingStates)[number];

/**
 * `partial`: some of its pages arrived, and the rest will not. `unknown`: it was handed to the line and nobody knows what became of it; it is
 * never sent again unless a person says so.
 */
export const outgoingStates = [
  'prepared',
  'queued',
  'sending',
  'unknown',
  'sent',
  'partial',
  'failed',
  'cancelled',
] as const;
export type OutgoingState = (typeof outgoingStates)[number];

/** To whom one fax is sent by one press of a button. */
export const mostRecipients = 20;

export const failureKinds = [
  'busy',
  'no_answer',
  'line',
  'dropped',
  'wrong_number',
  'not_reachable',
  'document',
] as const;
export type FailureKind = (typeof failureKinds)[number];

/** Of a document that is filed; the words are each language's own. */
export const documentKinds = ['referral', 'consult', 'result', 'form', 'renewal', 'other'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** What is drawn over a page, in a layer of its own. */
export const annotationKinds = ['highlight', 'note', 'arrow', 'stamp'] as const;
export type AnnotationKind = (typeof annotationKinds)[number];
export const stamps = ['received', 'reviewed', 'urgent', 'copy'] as const;
export type Stamp = (typeof stamps)[number];
export const mostAnnotations = 200;

/** Why a page belongs to no document. */
export const asideReasons = ['cover', 'blank', 'duplicate', 'unreadable'] as const;
export type AsideReason = (typeof asideReasons)[number];

/** Why something on a page is not for those who read it. */
export const redactionReasons = ['other_person', 'not_needed', 'asked', 'other'] as const;
export type RedactionReason = (typeof redactionReasons)[number];

/**
 * What a machine made of a page. `words`: the page has them as text. `read`: from its picture. `no_picture`: it is drawn in
 * another way. `no_machine`: nothing here reads pictures. `failed`: it took too long, or too much.
 */
export const readOutcomes = ['words', 'read', 'no_picture', 'no_machine', 'failed'] as const;
export type ReadOutcome = (typeof readOutcomes)[number];

export const maxBytes = 10 * 1024 * 1024;
export const maxPages = 200;
export const maxParts = 50;
export const undoDays = 30;
export const snoozeDays = 60;
