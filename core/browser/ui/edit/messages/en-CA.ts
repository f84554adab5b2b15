export const messages = {
  meanwhileTitle: 'Somebody else saved while you were editing',
  arrived: (fields: string) => `Taken over into the form: ${fields}.`,
  clash: (field: string, theirs: string) => `${field}: theirs is “${theirs}”. Yours is kept until you save.`,
  nothing: 'empty',
  useTheirs: 'Use theirs',
  saveAgain: 'What changed stands above. Check it, then save again.',
  precisionOf: (label: string) => `${label}: how exactly it is known`,
  exactDay: 'Day',
  onlyMonth: 'Month',
  onlyYear: 'Year',
} as const;
