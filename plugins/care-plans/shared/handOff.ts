/** What a hand-off's Task is, and its Communication's category. */
export const handOffCode = {
  coding: [{ system: 'urn:pavilion:care-plan', code: 'hand-off' }],
  text: 'Coordinated care',
};
