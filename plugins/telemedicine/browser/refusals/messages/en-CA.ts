/** By the server's code. */
export const refusals = {
  too_early: 'The lobby is not open yet. Come back a little later.',
  not_begun: 'This visit has not begun. Cancel it in the calendar instead.',
  visit_over: 'This visit is over.',
  visit_cancelled: 'This visit was cancelled. Ask the clinic for another.',
  removed: 'The clinic has taken you out of this visit.',
  moved: 'You go on with this visit on another device.',
  call_full: 'The call is full. Somebody must leave first.',
  invites_full: 'No more people can be invited to this visit. Take an invitation back first.',
  invite_revoked: 'This invitation was taken back. Invite them anew.',
  mailed_enough: 'This person was written to often enough. Wait an hour.',
  signed: 'This summary is signed and stays as it is.',
};
