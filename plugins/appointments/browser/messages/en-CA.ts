export const messages = { title: 'Calendar' };
