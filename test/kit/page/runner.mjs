import Runner from 'jest-light-runner/child-process';

/** A page takes the place of its process's globals: with a single worker that would be the process in which server suites run too. */
export default class extends Runner {
  constructor(globalConfig, ...more) {
    super({ ...globalConfig, maxWorkers: Math.max(2, globalConfig.maxWorkers) }, ...more);
  }
}
