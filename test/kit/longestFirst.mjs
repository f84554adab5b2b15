import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import Sequencer from '@jest/test-sequencer';

const { longest } = JSON.parse(readFileSync(new URL('../budget.json', import.meta.url), 'utf8'));

/**
 * The longest that test/budget.json names, then the other journeys: what takes minutes and begins last leaves cores without work. A
 * fresh checkout knows no times of its own.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const place = ({ path, context }) => {
      const known = longest.indexOf(relative(context.config.rootDir, path));
      if (known >= 0) return known;
      return context.config.displayName?.name === 'journeys' ? longest.length : longest.length + 1;
    };
    return super.sort(tests).sort((a, b) => place(a) - place(b));
  }
}
