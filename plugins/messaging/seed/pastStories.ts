import { day, hour, line, type Story } from './story.ts';

type Dialogue = readonly [
  reason: string,
  ...lines: readonly (readonly [from: 'patient' | 'staff', after: number, text: string])[],
];

const dialogues: readonly Dialogue[] = [
  [
    'Refill of my inhaler',
    ['patient', 2 * hour, 'Hello, my inhaler runs out next week. Can I get a refill?'],
    ['staff', 3 * hour, 'Yes. I have sent it to your usual pharmacy. How often do you need it these days?'],
    ['patient', 25, 'Once or twice a week, mostly when it is cold.'],
    ['staff', 30, 'Good. If it becomes more than twice a week, let us book a visit.'],
  ],
  [
    'Question about a vaccine',
    ['patient', 1 * hour, 'Is my tetanus shot still good? I stepped on a nail yesterday.'],
    ['staff', 35, 'Your last one was four years ago, so you are covered. Clean it well and watch for redness.'],
    ['patient', 12, 'Perfect, thanks.'],
  ],
  [
    'Sommeil difficile',
    ['patient', 4 * hour, 'Bonjour, je dors mal depuis trois semaines. Avez-vous des conseils?'],
    [
      'staff',
      6 * hour,
      'Bonjour. Couchez-vous à heure fixe, sans écran la dernière heure, et pas de café après midi. Tenez un petit journal.',
    ],
    ['patient', 5 * day, 'Ça va un peu mieux. Je continue.'],
    ['staff', 2 * hour, 'Très bien. Écrivez-nous si cela dure plus de deux semaines encore.'],
  ],
  [
    'Physio exercises',
    ['patient', 2 * hour, 'The shoulder exercise with the band hurts at the end. Should I stop?'],
    ['staff', 1 * hour, 'Use the lighter band and stop before the pain. Ten slow repeats, twice a day.'],
    ['patient', 2 * day, 'Much better with the lighter one.'],
  ],
  [
    'Ordonnance à la mauvaise pharmacie',
    ['patient', 50, 'Bonjour, mon ordonnance a été envoyée à la pharmacie de la rue Bank, mais j’ai déménagé.'],
    ['staff', 40, 'C’est corrigé : elle est maintenant à la pharmacie de l’avenue Laurier. Elle sera prête vers 16 h.'],
    ['patient', 20, 'Merci beaucoup!'],
  ],
  [
    'Food diary',
    ['staff', 1 * hour, 'How did the first week of the food diary go?'],
    ['patient', 9 * hour, 'Mostly fine. Weekends are hard.'],
    ['staff', 14 * hour, 'That is normal. Plan one meal ahead on Friday and tell me on Monday how it went.'],
    ['patient', 4 * day, 'Planned the Saturday dinner and it helped.'],
  ],
];

/** Completed sessions of the other patients, so that a clinic looks as if it had been open for a while. */
export const pastStories = (
  patients: readonly string[],
  staff: readonly string[],
  random: () => number,
): readonly Story[] => {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  return patients.slice(0, 18).map((patient) => {
    const [reason, ...lines] = pick(dialogues);
    const provider = pick(staff);
    return {
      people: lines[0]?.[0] === 'staff' ? [provider, patient] : [patient, provider],
      reason,
      status: 'completed',
      asked: Math.floor((20 + random() * 150) * day),
      lines: lines.map(([from, after, text]) =>
        line(from === 'patient' ? patient : provider, Math.max(1, Math.floor(after * (0.6 + random()))), text),
      ),
    };
  });
};
