/** Of a phone that others use too. */
export const sharedMessages = {
  othersUse: 'Others use this phone too',
  othersUseHelp: 'A PIN then locks your visits when you leave the page or put the phone down.',
  newPin: 'New PIN',
  newPinAgain: 'New PIN again',
  newPinHelp: '6 digits that others won’t guess.',
  pinShort: 'Enter 6 digits.',
  pinTrivial: 'Too easy to guess. Choose other digits.',
  pinDiffers: 'The two PINs differ. Enter the same one twice.',
  pinTitle: 'Home care mode is locked',
  pinLead: 'Enter your PIN to see your visits.',
  lockedOut:
    'Too many wrong PINs. Ask your clinic for a new code. What isn’t sent yet is kept on this phone, and sent after that.',
  lockNow: 'Lock now',
  changePin: 'Change PIN',
  removePin: 'Remove the PIN',
  setPin: 'Others use this phone too: set a PIN',
};
