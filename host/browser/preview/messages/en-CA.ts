export const messages = {
  title: (role: string) => `You are viewing as: ${role}.`,
  text: 'These are demo people in a demo clinic, and nothing can be changed.',
  leave: 'Back to my own pages',
} as const;
