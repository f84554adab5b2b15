export const messages = {
  seeing: (patient: string) => `You are seeing: ${patient}`,
  seeingYourself: (name: string) => `You are seeing: ${name} (you)`,
  chooseWhom: 'Choose whose record you see',
};
