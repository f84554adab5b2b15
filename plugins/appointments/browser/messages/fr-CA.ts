import type { Translation } from '../../../../core/shared/index.ts';
import type { messages as english } from './en-CA.ts';
export const messages: Translation<typeof english> = { title: 'Calendrier' };
