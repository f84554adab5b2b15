/** What the house is called and looks like where no organisation has said otherwise. */
export const brand = {
  product: 'Pavilion',
  /** CST-6. Its contrast with white is 9.3:1. */
  color: '#3b3f97',
} as const;
