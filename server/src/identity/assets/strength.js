// Says how strong the password is that is being chosen. Without this script its place stays hidden and all else works.
// In a block: every script of a page shares its names with the others.
{
  const { core, 'language-common': common } = zxcvbnts;
  const judge = new core.ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });

  const place = document.querySelector('.strength');
  const password = document.getElementById('password');
  const email = document.querySelector('input[name=email]');
  const meter = place.querySelector('meter');
  const words = place.querySelector('output');
  /** Longer ones take longer to judge, and are strong anyhow. */
  const mostJudged = 60;

  password.addEventListener('input', judgeTyped);
  // It may have been typed before this script was there.
  judgeTyped();

  function judgeTyped() {
    place.hidden = password.value === '';
    if (place.hidden) return;
    const known = ['ateria', ...email.value.toLowerCase().split(/[^\p{L}\p{N}]+/u)];
    const typed = password.value.normalize('NFKC').slice(0, mostJudged);
    const { score } = judge.check(typed, known.filter(Boolean));
    meter.value = score + 1;
    place.dataset.score = score;
    words.textContent = JSON.parse(place.dataset.words)[score];
  }
}
