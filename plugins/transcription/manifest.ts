import { definePlugin } from '#core/plugin';
import { accountRoles, Errors, localised, pageServices, Persistence } from '#core/shared';
import { VisitLine } from '#clinical/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditTargets {
    transcription: true;
    'transcription-consent': true;
  }
}

/** Runs without a session too, for guests of a call; dictation and kept transcripts are there with one. */
export const transcription = definePlugin({
  id: 'transcription',
  title: localised('Captions and transcripts', 'Sous-titres et transcriptions'),
  summary: localised(
    'Captions and a transcript of a visit once everyone agrees, and dictation in any text field.',
    'Les sous-titres et la transcription d’une visite avec l’accord de tout le monde, et la dictée dans tout champ de texte.',
  ),
  audience: ['guest', ...accountRoles],
  events: ['transcription_changed', 'transcription_caption'],
  tags: { transcription: [] },
  needs: { ...pageServices, errors: Errors, line: VisitLine, persistence: Persistence },
  after: ['telemedicine'],
});
