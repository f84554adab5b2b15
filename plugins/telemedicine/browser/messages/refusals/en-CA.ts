/** By the server's code. */
export const refusals = {
  too_early: 'The waiting room is not open yet. Come back a little later.',
  not_begun: 'This visit has not started. Cancel it in the calendar instead.',
  visit_over: 'This visit is over.',
  visit_cancelled: 'This visit was cancelled. Ask the clinic for a new time.',
  removed: 'The clinic removed you from this visit. Call the clinic if this is a mistake.',
  moved: 'You joined this visit on another device.',
  call_full: 'The call is full. Someone must leave first.',
  invites_full: 'This visit has no room for more guests. Cancel an invitation first.',
  invite_revoked: 'This invitation was cancelled. Send a new one.',
  mailed_enough: 'Too many emails to this address. Try again in an hour.',
  signed: 'This summary is signed and cannot be changed.',
};
