// Shows the strength of a new password. Without this script the meter stays hidden and everything else works.
// In a block, since the scripts of a page share one global scope.
{
  const { core, 'language-common': common } = zxcvbnts;
  const judge = new core.ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });

  const place = document.querySelector('.strength');
  const password = document.getElementById('password');
  const email = document.querySelector('input[name=email]');
  const meter = place.querySelector('meter');
  const words = place.querySelector('output');
  /** Only so many characters are judged: longer passwords take longer to judge, and are strong anyway. */
  const mostJudged = 60;

  password.addEventListener('input', judgeTyped);
  // The password may have been typed before this script was loaded.
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
