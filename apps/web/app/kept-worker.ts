/** What such a worker says: `ready` once it has loaded, and then one answer to each question. */
export type WorkerMessage<Answer> = 'ready' | Answer;

/** A worker that stays between questions. */
export interface KeptWorker<Question, Result> {
  /**
   * Asks the worker. What is not answered yet is not answered any more: the last question is the one that counts.
   *
   * @param onAnswer is given null where the worker fails, or has not answered by the deadline
   */
  ask(question: Question, onAnswer: (result: Result | null) => void): void;
  /** Answers nothing any more, and ends the worker. A further question would start another. */
  end(): void;
}

interface Asked<Question, Result> {
  readonly question: Question;
  readonly onAnswer: (result: Result | null) => void;
}

/** A slow network is no fault of the question, but a worker that does not load by then is not waited for. */
const loadLimitMs = 5_000;

/**
 * Keeps a worker for questions that come one after the other, of which only the last counts. It starts with the first one, and ends
 * where an answer takes too long; the next question starts another.
 *
 * @param start makes the worker; where it throws, there are no workers here
 * @param limitMs for each answer, in milliseconds; loading the worker has a limit of its own
 * @param read makes a result of every answer, also of one that nobody waits for any more
 * @param onEnd where the worker is gone, and with it what it knew
 */
export function createKeptWorker<Question, Answer, Result = Answer>({
  start,
  limitMs,
  read,
  onEnd,
}: {
  start: () => Worker;
  limitMs: number;
  read: (answer: Answer) => Result | null;
  onEnd?: () => void;
}): KeptWorker<Question, Result> {
  let worker: Worker | null = null;
  let isReady = false;
  let asked: Asked<Question, Result> | null = null;
  /** Asked while the worker had another question. */
  let next: Asked<Question, Result> | null = null;
  let limit: ReturnType<typeof setTimeout> | undefined;

  return {
    ask(question, onAnswer) {
      next = { question, onAnswer };
      if (!asked) askNext();
    },
    end() {
      asked = null;
      next = null;
      endWorker();
    },
  };

  function askNext(): void {
    [asked, next] = [next, null];
    if (!asked) return;
    try {
      worker ??= started();
      worker.postMessage(asked.question);
    } catch {
      return giveUp();
    }
    waitFor(isReady ? limitMs : loadLimitMs);
  }

  function started(): Worker {
    const starting = start();
    starting.addEventListener('message', ({ data }: MessageEvent<WorkerMessage<Answer>>) => {
      if (data !== 'ready') return answer(read(data));
      isReady = true;
      waitFor(limitMs);
    });
    starting.addEventListener('error', giveUp);
    return starting;
  }

  function waitFor(ms: number): void {
    clearTimeout(limit);
    limit = setTimeout(giveUp, ms);
  }

  function answer(result: Result | null): void {
    clearTimeout(limit);
    const onAnswer = asked?.onAnswer;
    asked = null;
    if (next) askNext();
    else onAnswer?.(result);
  }

  function giveUp(): void {
    endWorker();
    answer(null);
  }

  function endWorker(): void {
    clearTimeout(limit);
    worker?.terminate();
    worker = null;
    isReady = false;
    onEnd?.();
  }
}
